;; Compares one item vector, or four, with many: many times the speed of the same loops in JavaScript. A vector has as many values as
;; the global `width` says, a multiple of 32.
;; After a change: npx -y --package=wabt@1.0.39 wat2wasm src/encoder/dot-product.wat -o src/encoder/dot-product.wasm
(module
  (import "block" "memory" (memory 1))
  (import "block" "width" (global $width i32))

  ;; What is where: from byte 0 on one divided by the length of each of the four vectors that are compared (4 f64); from 32 on those
  ;; vectors, two bytes a value, which spares widening them for each row. Where the others are is said in bytes: rows (i8), the inverse
  ;; of each row's length (f32), and what comes out.

  ;; The cosines of the first vector with the rows up to `end` (f32).
  (func (export "compare") (param $row i32) (param $end i32) (param $inverse i32) (param $out i32)
    (local $one v128) (local $two v128) (local $from i32) (local $last i32)
    (local.set $last (i32.shl (global.get $width) (i32.const 1)))
    (block $done
      (loop $nextRow
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $one (v128.const i32x4 0 0 0 0))
        (local.set $two (v128.const i32x4 0 0 0 0))
        (local.set $from (i32.const 0))
        (loop $nextBytes
          (local.set $one (i32x4.add (local.get $one)
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load offset=32 (local.get $from)))))
          (local.set $two (i32x4.add (local.get $two)
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=48 (local.get $from)))))
          (local.set $one (i32x4.add (local.get $one)
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $row)) (v128.load offset=64 (local.get $from)))))
          (local.set $two (i32x4.add (local.get $two)
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $row)) (v128.load offset=80 (local.get $from)))))
          (local.set $row (i32.add (local.get $row) (i32.const 32)))
          (br_if $nextBytes (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 64))) (local.get $last))))
        (local.set $one (i32x4.add (local.get $one) (local.get $two)))
        (f32.store
          (local.get $out)
          (f32.demote_f64
            (f64.mul
              (f64.mul
                (f64.convert_i32_s
                  (i32.add
                    (i32.add (i32x4.extract_lane 0 (local.get $one)) (i32x4.extract_lane 1 (local.get $one)))
                    (i32.add (i32x4.extract_lane 2 (local.get $one)) (i32x4.extract_lane 3 (local.get $one)))))
                (f64.load (i32.const 0)))
              (f64.promote_f32 (f32.load (local.get $inverse))))))
        (local.set $inverse (i32.add (local.get $inverse) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $nextRow))))

  ;; The cosines of all four vectors with each row (4 f32 a row). Rows are taken in twos, so that a number of a vector is read once for both.
  (func (export "compareFour") (param $row i32) (param $end i32) (param $inverse i32) (param $out i32)
    (local $from i32) (local $last i32) (local $next i32) (local $second i32) (local $third i32) (local $fourth i32)
    (local $row8 v128) (local $next8 v128) (local $of v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $t0 v128) (local $t1 v128) (local $t2 v128) (local $t3 v128)
    (local.set $last (i32.shl (global.get $width) (i32.const 1)))
    (block $done
      (loop $nextRows
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $s0 (v128.const i32x4 0 0 0 0))
        (local.set $s1 (v128.const i32x4 0 0 0 0))
        (local.set $s2 (v128.const i32x4 0 0 0 0))
        (local.set $s3 (v128.const i32x4 0 0 0 0))
        (local.set $t0 (v128.const i32x4 0 0 0 0))
        (local.set $t1 (v128.const i32x4 0 0 0 0))
        (local.set $t2 (v128.const i32x4 0 0 0 0))
        (local.set $t3 (v128.const i32x4 0 0 0 0))
        (local.set $from (i32.const 0))
        (local.set $second (local.get $last))
        (local.set $third (i32.add (local.get $second) (local.get $last)))
        (local.set $fourth (i32.add (local.get $third) (local.get $last)))
        (local.set $next (i32.add (local.get $row) (global.get $width)))
        (loop $nextBytes
          (local.set $row8 (v128.load8x8_s (local.get $row)))
          (local.set $next8 (v128.load8x8_s (local.get $next)))
          (local.set $of (v128.load offset=32 (local.get $from)))
          (local.set $s0 (i32x4.add (local.get $s0) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t0 (i32x4.add (local.get $t0) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=32 (local.get $second)))
          (local.set $s1 (i32x4.add (local.get $s1) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t1 (i32x4.add (local.get $t1) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=32 (local.get $third)))
          (local.set $s2 (i32x4.add (local.get $s2) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t2 (i32x4.add (local.get $t2) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=32 (local.get $fourth)))
          (local.set $s3 (i32x4.add (local.get $s3) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t3 (i32x4.add (local.get $t3) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $row8 (v128.load8x8_s offset=8 (local.get $row)))
          (local.set $next8 (v128.load8x8_s offset=8 (local.get $next)))
          (local.set $of (v128.load offset=48 (local.get $from)))
          (local.set $s0 (i32x4.add (local.get $s0) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t0 (i32x4.add (local.get $t0) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=48 (local.get $second)))
          (local.set $s1 (i32x4.add (local.get $s1) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t1 (i32x4.add (local.get $t1) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=48 (local.get $third)))
          (local.set $s2 (i32x4.add (local.get $s2) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t2 (i32x4.add (local.get $t2) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $of (v128.load offset=48 (local.get $fourth)))
          (local.set $s3 (i32x4.add (local.get $s3) (i32x4.dot_i16x8_s (local.get $row8) (local.get $of))))
          (local.set $t3 (i32x4.add (local.get $t3) (i32x4.dot_i16x8_s (local.get $next8) (local.get $of))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $next (i32.add (local.get $next) (i32.const 16)))
          (local.set $second (i32.add (local.get $second) (i32.const 32)))
          (local.set $third (i32.add (local.get $third) (i32.const 32)))
          (local.set $fourth (i32.add (local.get $fourth) (i32.const 32)))
          (br_if $nextBytes (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 32))) (local.get $last))))
        (call $store (local.get $s0) (local.get $s1) (local.get $s2) (local.get $s3) (local.get $inverse) (local.get $out))
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (call $store
          (local.get $t0) (local.get $t1) (local.get $t2) (local.get $t3)
          (i32.add (local.get $inverse) (i32.const 4))
          (i32.add (local.get $out) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (global.get $width)))
        (local.set $inverse (i32.add (local.get $inverse) (i32.const 8)))
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (br $nextRows))))

  ;; The four numbers of each sum are added up, and the four sums become the cosines of a row.
  (func $store (param $s0 v128) (param $s1 v128) (param $s2 v128) (param $s3 v128) (param $inverse i32) (param $out i32)
    (local $of_row v128)
    (local.set $s0 (call $pairs (call $pairs (local.get $s0) (local.get $s1)) (call $pairs (local.get $s2) (local.get $s3))))
    (local.set $of_row (f64x2.splat (f64.promote_f32 (f32.load (local.get $inverse)))))
    (v128.store
      (local.get $out)
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
        (f32x4.demote_f64x2_zero
          (f64x2.mul
            (f64x2.mul (f64x2.convert_low_i32x4_s (local.get $s0)) (v128.load (i32.const 0)))
            (local.get $of_row)))
        (f32x4.demote_f64x2_zero
          (f64x2.mul
            (f64x2.mul
              (f64x2.convert_low_i32x4_s (call $upper (local.get $s0)))
              (v128.load offset=16 (i32.const 0)))
            (local.get $of_row))))))

  (func $pairs (param $some v128) (param $others v128) (result v128)
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $some) (local.get $others))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $some) (local.get $others))))

  (func $upper (param $of v128) (result v128)
    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $of) (local.get $of)))

  ;; Of four cosines a row, as `compareFour` leaves them, in runs of rows that end before the numbers from `run` to `runs` (i32): the
  ;; mean of the three largest of each run, or of all where there are fewer (4 f64 a run). Minus infinity does not count.
  (func (export "meansOfThree") (param $run i32) (param $runs i32) (param $cosines i32) (param $out i32)
    (local $at i32) (local $end i32) (local $value v128) (local $next v128)
    (local $first v128) (local $second v128) (local $third v128)
    (local.set $at (local.get $cosines))
    (block $done
      (loop $nextRun
        (br_if $done (i32.ge_u (local.get $run) (local.get $runs)))
        (local.set $end (i32.add (local.get $cosines) (i32.shl (i32.load (local.get $run)) (i32.const 4))))
        (local.set $first (f32x4.splat (f32.const -inf)))
        (local.set $second (local.get $first))
        (local.set $third (local.get $first))
        (block $ended
          (loop $nextRow
            (br_if $ended (i32.ge_u (local.get $at) (local.get $end)))
            (local.set $value (v128.load (local.get $at)))
            (local.set $next (f32x4.pmin (local.get $first) (local.get $value)))
            (local.set $first (f32x4.pmax (local.get $first) (local.get $value)))
            (local.set $value (f32x4.pmin (local.get $second) (local.get $next)))
            (local.set $second (f32x4.pmax (local.get $second) (local.get $next)))
            (local.set $third (f32x4.pmax (local.get $third) (local.get $value)))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $nextRow)))
        (v128.store (local.get $out) (call $mean (local.get $first) (local.get $second) (local.get $third)))
        (v128.store offset=16
          (local.get $out)
          (call $mean (call $upper (local.get $first)) (call $upper (local.get $second)) (call $upper (local.get $third))))
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (local.set $run (i32.add (local.get $run) (i32.const 4)))
        (br $nextRun))))

  ;; The means of the lower two of each (2 f64).
  (func $mean (param $first v128) (param $second v128) (param $third v128) (result v128)
    (local $two v128)
    (local.set $first (f64x2.promote_low_f32x4 (local.get $first)))
    (local.set $second (f64x2.promote_low_f32x4 (local.get $second)))
    (local.set $third (f64x2.promote_low_f32x4 (local.get $third)))
    (local.set $two (f64x2.add (local.get $first) (local.get $second)))
    (v128.bitselect
      (local.get $first)
      (v128.bitselect
        (f64x2.div (local.get $two) (f64x2.splat (f64.const 2)))
        (f64x2.div (f64x2.add (local.get $two) (local.get $third)) (f64x2.splat (f64.const 3)))
        (f64x2.eq (local.get $third) (f64x2.splat (f64.const -inf))))
      (f64x2.eq (local.get $second) (f64x2.splat (f64.const -inf))))))
