;; The number of bits by which each of many search codes (24 bytes) differs from one, and how many of them differ by each number.
;; After a change: npx -y --package=wabt@1.0.39 wat2wasm src/encoder/code-distances.wat -o src/encoder/code-distances.wasm
;;
;; Memory, in bytes: the compared code at 0 (with 8 bytes of zeros behind), the counts at 32 (193 of i32), up to 4,096 distances of a byte
;; at 1024, and as many codes at 5120.
(module
  (memory (export "memory") 2)
  (func (export "distances") (param $codes i32)
    (local $from i32) (local $to i32) (local $first v128) (local $last v128) (local $bits v128) (local $distance i32)
    (local.set $first (v128.load (i32.const 0)))
    (local.set $last (v128.load (i32.const 16)))
    (loop $next
      (local.set $bits (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (i8x16.add
        (i8x16.popcnt (v128.xor (local.get $first) (v128.load offset=5120 (local.get $from))))
        (i8x16.popcnt (v128.xor (local.get $last) (v128.load64_zero offset=5136 (local.get $from))))))))
      (local.set $distance
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $bits)) (i32x4.extract_lane 1 (local.get $bits)))
          (i32.add (i32x4.extract_lane 2 (local.get $bits)) (i32x4.extract_lane 3 (local.get $bits)))))
      (i32.store8 offset=1024 (local.get $to) (local.get $distance))
      (local.set $distance (i32.shl (local.get $distance) (i32.const 2)))
      (i32.store offset=32 (local.get $distance) (i32.add (i32.load offset=32 (local.get $distance)) (i32.const 1)))
      (local.set $from (i32.add (local.get $from) (i32.const 24)))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (br_if $next (local.tee $codes (i32.sub (local.get $codes) (i32.const 1)))))))
