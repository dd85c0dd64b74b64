;; What is computed for many item vectors (448 bytes each, the first 192 of meaning) alike: their squares, their products with one
;; vector, and what is left of them without their centre. The results are those of the same loops in JavaScript to the last bit.
;; After a change: npx -y --package=wabt@1.0.39 wat2wasm src/encoder/vector-rows.wat -o src/encoder/vector-rows.wasm
;;
;; Memory, in bytes: the compared vector as i16 at 0 and as f64 at 6400; as f32 the sum at 1024, the centre at 2816 and one row's
;; remainder at 4608; for each row its squares of meaning at 9984 and of spelling at 11008 (i32), its share at 12032 (f64), and its product
;; at 14080 (i32) or 15104 (f64); up to 256 rows at 17152, and what is left of them at 131840.
(module
  (memory (export "memory") 4)

  ;; The sum of all four lanes.
  (func $across (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four)))))

  ;; The squares of the values from one offset up to another.
  (func $squaresOf (param $from i32) (param $end i32) (result i32)
    (local $sum v128) (local $eight v128)
    (loop $next
      (local.set $eight (v128.load8x8_s (local.get $from)))
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $eight) (local.get $eight))))
      (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 8))) (local.get $end))))
    (call $across (local.get $sum)))

  (func (export "squares") (param $rows i32)
    (local $row i32) (local $at i32)
    (local.set $row (i32.const 17152))
    (loop $next
      (i32.store offset=9984 (local.get $at)
        (call $squaresOf (local.get $row) (i32.add (local.get $row) (i32.const 192))))
      (i32.store offset=11008 (local.get $at)
        (call $squaresOf (i32.add (local.get $row) (i32.const 192)) (i32.add (local.get $row) (i32.const 448))))
      (local.set $row (i32.add (local.get $row) (i32.const 448)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; The products of the compared vector with each row.
  (func (export "products") (param $rows i32)
    (local $row i32) (local $at i32) (local $from i32) (local $sum v128)
    (local.set $row (i32.const 17152))
    (loop $nextRow
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $from (i32.const 0))
      (loop $next
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $from)))))
        (local.set $row (i32.add (local.get $row) (i32.const 8)))
        (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 16))) (i32.const 896))))
      (i32.store offset=14080 (local.get $at) (call $across (local.get $sum)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $nextRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; The products of the compared vector of f64 with each row, four rows at a time: each is added up in order.
  (func (export "floatProducts") (param $rows i32)
    (local $row i32) (local $at i32) (local $from i32) (local $value f64)
    (local $one f64) (local $two f64) (local $three f64) (local $four f64)
    (local.set $row (i32.const 17152))
    (loop $nextRows
      (local.set $one (f64.const 0)) (local.set $two (f64.const 0))
      (local.set $three (f64.const 0)) (local.set $four (f64.const 0))
      (local.set $from (i32.const 0))
      (loop $next
        (local.set $value (f64.load offset=6400 (local.get $from)))
        (local.set $one (f64.add (local.get $one)
          (f64.mul (local.get $value) (f64.convert_i32_s (i32.load8_s (local.get $row))))))
        (local.set $two (f64.add (local.get $two)
          (f64.mul (local.get $value) (f64.convert_i32_s (i32.load8_s offset=448 (local.get $row))))))
        (local.set $three (f64.add (local.get $three)
          (f64.mul (local.get $value) (f64.convert_i32_s (i32.load8_s offset=896 (local.get $row))))))
        (local.set $four (f64.add (local.get $four)
          (f64.mul (local.get $value) (f64.convert_i32_s (i32.load8_s offset=1344 (local.get $row))))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 8))) (i32.const 3584))))
      (f64.store offset=15104 (local.get $at) (local.get $one))
      (f64.store offset=15112 (local.get $at) (local.get $two))
      (f64.store offset=15120 (local.get $at) (local.get $three))
      (f64.store offset=15128 (local.get $at) (local.get $four))
      (local.set $at (i32.add (local.get $at) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 1344)))
      (br_if $nextRows (i32.gt_s (local.tee $rows (i32.sub (local.get $rows) (i32.const 4))) (i32.const 0)))))

  ;; Four values of a row times a factor, each product rounded to f32.
  (func $scaled (param $row i32) (param $factor v128) (result v128)
    (local $x v128)
    (local.set $x (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $row)))))
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
      (f32x4.demote_f64x2_zero (f64x2.mul (f64x2.convert_low_i32x4_s (local.get $x)) (local.get $factor)))
      (f32x4.demote_f64x2_zero (f64x2.mul
        (f64x2.convert_low_i32x4_s
          (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $x) (local.get $x)))
        (local.get $factor)))))

  ;; The factor of the values at an offset into the vector: the row's share, half of it for spelling.
  (func $factorAt (param $column i32) (param $share f64) (result v128)
    (f64x2.splat (f64.mul (local.get $share)
      (select (f64.const 1) (f64.const 0.5) (i32.lt_u (local.get $column) (i32.const 192))))))

  ;; Adds each row's values to the compared vector of f64, times its weight (at 15104) and divided by its length (at 12032).
  (func (export "addWeighted") (param $rows i32)
    (local $row i32) (local $at i32) (local $to i32) (local $x v128) (local $weight v128) (local $length v128)
    (local.set $row (i32.const 17152))
    (loop $nextRow
      (local.set $weight (f64x2.splat (f64.load offset=15104 (local.get $at))))
      (local.set $length (f64x2.splat (f64.load offset=12032 (local.get $at))))
      (local.set $to (i32.const 0))
      (loop $next
        (local.set $x (f64x2.convert_low_i32x4_s
          (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s (i32x4.splat (i32.load16_u (local.get $row)))))))
        (v128.store offset=6400 (local.get $to)
          (f64x2.add (v128.load offset=6400 (local.get $to))
            (f64x2.div (f64x2.mul (local.get $weight) (local.get $x)) (local.get $length))))
        (local.set $row (i32.add (local.get $row) (i32.const 2)))
        (br_if $next (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 16))) (i32.const 3584))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $nextRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  (func (export "sumUp") (param $rows i32)
    (local $row i32) (local $at i32) (local $column i32)
    (local.set $row (i32.const 17152))
    (loop $nextRow
      (local.set $column (i32.const 0))
      (loop $next
        (f32x4.add
          (v128.load offset=1024 (i32.shl (local.get $column) (i32.const 2)))
          (call $scaled (i32.add (local.get $row) (local.get $column))
            (call $factorAt (local.get $column) (f64.load offset=12032 (local.get $at)))))
        (call $keep (local.get $column))
        (br_if $next (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 4))) (i32.const 448))))
      (local.set $row (i32.add (local.get $row) (i32.const 448)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $nextRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  (func $keep (param $sum v128) (param $column i32)
    (v128.store offset=1024 (i32.shl (local.get $column) (i32.const 2)) (local.get $sum)))

  (func $upper (param $four v128) (result v128)
    (f64x2.promote_low_f32x4
      (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $four) (local.get $four))))

  ;; Of each row its scaled values less the centre, stretched so that the greatest is 127; nothing of a row without a share.
  (func (export "centre") (param $rows i32)
    (local $row i32) (local $at i32) (local $column i32) (local $share f64)
    (local $four v128) (local $minus v128) (local $low v128) (local $high v128) (local $most v128) (local $greatest f64)
    (local.set $row (i32.const 17152))
    (loop $nextRow
      (local.set $share (f64.load offset=12032 (local.get $at)))
      (local.set $most (v128.const f64x2 0 0))
      (local.set $column (i32.const 0))
      (loop $next
        (local.set $four (call $scaled (i32.add (local.get $row) (local.get $column))
          (call $factorAt (local.get $column) (local.get $share))))
        (local.set $minus (v128.load offset=2816 (i32.shl (local.get $column) (i32.const 2))))
        (local.set $low (f64x2.sub (f64x2.promote_low_f32x4 (local.get $four)) (f64x2.promote_low_f32x4 (local.get $minus))))
        (local.set $high (f64x2.sub (call $upper (local.get $four)) (call $upper (local.get $minus))))
        (local.set $most (f64x2.pmax (local.get $most)
          (f64x2.pmax (f64x2.abs (local.get $low)) (f64x2.abs (local.get $high)))))
        (v128.store offset=4608 (i32.shl (local.get $column) (i32.const 2))
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
            (f32x4.demote_f64x2_zero (local.get $low)) (f32x4.demote_f64x2_zero (local.get $high))))
        (br_if $next (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 4))) (i32.const 448))))
      (local.set $greatest (f64.max
        (f64x2.extract_lane 0 (local.get $most)) (f64x2.extract_lane 1 (local.get $most))))
      (if (i32.or (f64.eq (local.get $share) (f64.const 0)) (f64.eq (local.get $greatest) (f64.const 0)))
        (then (memory.fill (i32.add (local.get $row) (i32.const 114688)) (i32.const 0) (i32.const 448)))
        (else
          (local.set $column (i32.const 0))
          (loop $next
            (local.set $four (v128.load offset=4608 (i32.shl (local.get $column) (i32.const 2))))
            (local.set $four (i16x8.narrow_i32x4_s
              (call $stretched (f64x2.promote_low_f32x4 (local.get $four))
                (call $upper (local.get $four)) (local.get $greatest))
              (v128.const i32x4 0 0 0 0)))
            (v128.store32_lane offset=114688 0 (i32.add (local.get $row) (local.get $column))
              (i8x16.narrow_i16x8_s (local.get $four) (local.get $four)))
            (br_if $next (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 4))) (i32.const 448))))))
      (local.set $row (i32.add (local.get $row) (i32.const 448)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $nextRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  (func $stretched (param $low v128) (param $high v128) (param $greatest f64) (result v128)
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
      (call $nearest (local.get $low) (local.get $greatest)) (call $nearest (local.get $high) (local.get $greatest))))

  (func $nearest (param $two v128) (param $greatest f64) (result v128)
    (i32x4.trunc_sat_f64x2_s_zero (f64x2.floor (f64x2.add
      (f64x2.div (f64x2.mul (local.get $two) (f64x2.splat (f64.const 127))) (f64x2.splat (local.get $greatest)))
      (f64x2.splat (f64.const 0.5)))))))
