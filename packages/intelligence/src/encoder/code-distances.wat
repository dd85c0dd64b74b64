;; The number of bits by which each of many search codes differs from one, and how many of them differ by each number. A code has as many
;; bytes as the global `bytes` says, a multiple of 16.
;; After a change: npx -y --package=wabt@1.0.39 wat2wasm src/encoder/code-distances.wat -o src/encoder/code-distances.wasm
;;
;; Memory, in bytes: the compared code at 0; where the counts (i32), the distances (i16) and the codes begin is said.
(module
  (import "codes" "memory" (memory 1))
  (import "codes" "bytes" (global $bytes i32))
  (func (export "distances") (param $codes i32) (param $from i32) (param $to i32) (param $counts i32)
    (local $at i32) (local $bits v128) (local $distance i32) (local $count i32)
    (loop $next
      (local.set $bits (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $nextBytes
        (local.set $bits (i32x4.add (local.get $bits)
          (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
            (i8x16.popcnt (v128.xor (v128.load (local.get $at)) (v128.load (local.get $from))))))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br_if $nextBytes (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (global.get $bytes))))
      (local.set $distance
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $bits)) (i32x4.extract_lane 1 (local.get $bits)))
          (i32.add (i32x4.extract_lane 2 (local.get $bits)) (i32x4.extract_lane 3 (local.get $bits)))))
      (i32.store16 (local.get $to) (local.get $distance))
      (local.set $count (i32.add (local.get $counts) (i32.shl (local.get $distance) (i32.const 2))))
      (i32.store (local.get $count) (i32.add (i32.load (local.get $count)) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (i32.const 2)))
      (br_if $next (local.tee $codes (i32.sub (local.get $codes) (i32.const 1)))))))
