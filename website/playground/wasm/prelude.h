/* Included before a printed program: WebAssembly has no `__builtin_setjmp`; its own setjmp is an exception. */
#ifndef PRELUDE_H
#define PRELUDE_H
int setjmp(void *) __attribute__((returns_twice));
void longjmp(void *, int) __attribute__((noreturn));
#define __builtin_setjmp(buffer) setjmp(buffer)
#define __builtin_longjmp(buffer, value) longjmp(buffer, value)
#endif
