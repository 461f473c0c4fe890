/* What a program without a C library lacks: jumps and wide shifts, as clang expects them of its runtime, and copies
   of memory. */
typedef unsigned int u32;
struct Buffer { void *frame; u32 label; struct { void *buffer; int value; } thrown; };

void __wasm_setjmp(void *buffer, u32 label, void *frame) {
  struct Buffer *b = buffer;
  b->frame = frame;
  b->label = label;
}

u32 __wasm_setjmp_test(void *buffer, void *frame) {
  struct Buffer *b = buffer;
  return b->frame == frame ? b->label : 0;
}

void __wasm_longjmp(void *buffer, int value) {
  struct Buffer *b = buffer;
  b->thrown.buffer = buffer;
  b->thrown.value = value ? value : 1;
  __builtin_wasm_throw(1, &b->thrown);
}

__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i32\n__c_longjmp:\n");

typedef unsigned long long u64;
typedef unsigned __int128 u128;

/* Shifts of sets of 128 members, as clang expects them of its runtime. */
u128 __ashlti3(u128 value, int by) {
  u64 low = (u64)value, high = (u64)(value >> 64);
  if (by >= 64) high = low << (by - 64), low = 0;
  else if (by) high = high << by | low >> (64 - by), low <<= by;
  return (u128)high << 64 | low;
}

u128 __lshrti3(u128 value, int by) {
  u64 low = (u64)value, high = (u64)(value >> 64);
  if (by >= 64) low = high >> (by - 64), high = 0;
  else if (by) low = low >> by | high << (64 - by), high >>= by;
  return (u128)high << 64 | low;
}

void *memcpy(void *to, const void *from, unsigned long count) {
  char *a = to;
  const char *b = from;
  while (count--) *a++ = *b++;
  return to;
}

void *memset(void *to, int value, unsigned long count) {
  char *a = to;
  while (count--) *a++ = (char)value;
  return to;
}

void *memmove(void *to, const void *from, unsigned long count) {
  char *a = to;
  const char *b = from;
  if (a < b) while (count--) *a++ = *b++;
  else while (count--) a[count] = b[count];
  return to;
}

int memcmp(const void *one, const void *other, unsigned long count) {
  const unsigned char *a = one, *b = other;
  for (; count--; a++, b++) if (*a != *b) return *a - *b;
  return 0;
}
