/* The one function of the C library that a printed program calls; the page provides it. */
typedef long long time_t;
struct timespec { time_t tv_sec; long tv_nsec; };
#define CLOCK_MONOTONIC 1
__attribute__((import_module("env"), import_name("clock_gettime"))) int clock_gettime(int, struct timespec *);
