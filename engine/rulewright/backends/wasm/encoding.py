"""Numbers, instructions and sections of WebAssembly as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

I32: Final = 0x7F
I64: Final = 0x7E
NOTHING: Final = 0x40
FUNCTION: Final = 0x60

UNREACHABLE, BLOCK, LOOP, IF, ELSE, END = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0B
BR, BR_IF, BR_TABLE, RETURN, CALL, DROP, SELECT = 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x1A, 0x1B
LOCAL_GET, LOCAL_SET, LOCAL_TEE, GLOBAL_GET, GLOBAL_SET = 0x20, 0x21, 0x22, 0x23, 0x24
I32_LOAD, I64_LOAD, I64_LOAD32_S, I32_STORE, I64_STORE, I64_STORE32 = 0x28, 0x29, 0x34, 0x36, 0x37, 0x3E
I32_CONST, I64_CONST = 0x41, 0x42
I32_EQZ, I32_NE, I32_GT_S, I32_GE_S = 0x45, 0x47, 0x4A, 0x4E
I64_EQZ, I64_EQ, I64_NE, I64_LT_S, I64_GT_S, I64_LE_S, I64_GE_S = 0x50, 0x51, 0x52, 0x53, 0x55, 0x57, 0x59
I32_ADD, I32_SUB, I32_MUL, I32_AND, I32_SHL = 0x6A, 0x6B, 0x6C, 0x71, 0x74
I64_ADD, I64_SUB, I64_MUL, I64_DIV_S, I64_REM_S = 0x7C, 0x7D, 0x7E, 0x7F, 0x81
I64_AND, I64_OR, I64_XOR, I64_SHL, I64_SHR_S = 0x83, 0x84, 0x85, 0x86, 0x87
WRAP, EXTEND_S, EXTEND_U = 0xA7, 0xAC, 0xAD
COPY: Final = bytes([0xFC, 10, 0, 0])
FILL: Final = bytes([0xFC, 11, 0])


def encode_unsigned(number: int) -> bytes:
    """Return a number as unsigned LEB128.

    >>> encode_unsigned(300).hex()
    'ac02'
    """
    digits = bytearray()
    while True:
        number, digit = number >> 7, number & 127
        digits.append(digit | (128 if number else 0))
        if not number:
            return bytes(digits)


def encode_signed(number: int) -> bytes:
    """Return a number as signed LEB128.

    >>> encode_signed(-65).hex(), encode_signed(63).hex()
    ('bf7f', '3f')
    """
    digits = bytearray()
    while True:
        number, digit = number >> 7, number & 127
        is_last = number == (-1 if digit & 64 else 0)
        digits.append(digit | (0 if is_last else 128))
        if is_last:
            return bytes(digits)


def prefix_length(data: bytes) -> bytes:
    """Return bytes preceded by their length."""
    return encode_unsigned(len(data)) + data


def encode_name(text: str) -> bytes:
    return prefix_length(text.encode())


def encode_vector(items: Sequence[bytes]) -> bytes:
    """Return items preceded by their number."""
    return encode_unsigned(len(items)) + b"".join(items)


def encode_section(number: int, data: bytes) -> bytes:
    return bytes([number]) + prefix_length(data)


def function_type(parameters: Iterable[int], results: Iterable[int]) -> bytes:
    given, results = bytes(parameters), bytes(results)
    return bytes([FUNCTION]) + prefix_length(given) + prefix_length(bytes(results))
