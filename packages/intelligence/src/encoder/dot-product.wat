;; Dot products of one item vector with many, sixteen bytes at a time: ten times the speed of the same loop in JavaScript.
;; After a change: npx -y --package=wabt@1.0.39 wat2wasm src/encoder/dot-product.wat -o src/encoder/dot-product.wasm
(module
  (import "block" "memory" (memory 1))

  ;; query, rows and out are byte offsets; rows are 448 bytes each, `end` is where the last one ends.
  ;; Values are -127..127: the sum of two products fits 16 bits, which -128 times -128 twice would not.
  (func (export "dotProducts") (param $query i32) (param $rows i32) (param $end i32) (param $out i32)
    (local $at i32) (local $sum v128) (local $a v128) (local $b v128)
    (block $done
      (loop $nextRow
        (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $nextBytes
          (local.set $a (v128.load (i32.add (local.get $query) (local.get $at))))
          (local.set $b (v128.load (i32.add (local.get $rows) (local.get $at))))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.extadd_pairwise_i16x8_s
                (i16x8.add
                  (i16x8.extmul_low_i8x16_s (local.get $a) (local.get $b))
                  (i16x8.extmul_high_i8x16_s (local.get $a) (local.get $b))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $nextBytes (i32.lt_u (local.get $at) (i32.const 448))))
        (i32.store
          (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 448)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $nextRow)))))
