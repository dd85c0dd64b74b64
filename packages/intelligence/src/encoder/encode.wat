;; The sums of which an item vector is made, many values at a time. Each is taken in the order and at the precision in which the
;; published vectors were (model/parity200.*), so the answer is the same to the last bit.
;; After a change: npx wat2wasm src/encoder/encode.wat -o src/encoder/encode.wasm
(module
  (import "encode" "memory" (memory 1))

  ;; What is where: from byte 0 on 192 sums (f64); at 1536 the half of meaning (192 f32); at 2304 that of spelling (256 f32); at 3328
  ;; the item vector (448 i8); at 3776 the hashes of one feature (16 i32); at 4096 rows to add (i32); at 5120 features to add (i32),
  ;; at 6144 their weights (f64), 256 of each; at 8192 the table, 96 bytes a row, and where `scales` says a f32 for each row.

  (func (export "clear")
    (memory.fill (i32.const 0) (i32.const 0) (i32.const 3776)))

  ;; Adds the first `count` rows, sixteen values of all of them after another. A row has two values of four bits a byte, low half
  ;; first, each less 8 and times the row's scale.
  (func (export "addRows") (param $count i32) (param $scales i32)
    (local $block i32) (local $to i32) (local $at i32) (local $end i32) (local $row i32)
    (local $bytes v128) (local $low v128) (local $high v128) (local $scale v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)
    (local.set $end (i32.add (i32.const 4096) (i32.shl (local.get $count) (i32.const 2))))
    (loop $nextBlock
      (local.set $to (i32.shl (local.get $block) (i32.const 4)))
      (local.set $s0 (v128.load (local.get $to)))
      (local.set $s1 (v128.load offset=16 (local.get $to)))
      (local.set $s2 (v128.load offset=32 (local.get $to)))
      (local.set $s3 (v128.load offset=48 (local.get $to)))
      (local.set $s4 (v128.load offset=64 (local.get $to)))
      (local.set $s5 (v128.load offset=80 (local.get $to)))
      (local.set $s6 (v128.load offset=96 (local.get $to)))
      (local.set $s7 (v128.load offset=112 (local.get $to)))
      (local.set $at (i32.const 4096))
      (loop $nextRow
        (local.set $row (i32.load (local.get $at)))
        (local.set $scale
          (f64x2.splat
            (f64.promote_f32
              (f32.load (i32.add (local.get $scales) (i32.shl (local.get $row) (i32.const 2)))))))
        (local.set $bytes
          (v128.load64_zero offset=8192
            (i32.add (i32.mul (local.get $row) (i32.const 96)) (local.get $block))))
        (local.set $bytes
          (i8x16.sub
            (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23
              (v128.and (local.get $bytes) (i8x16.splat (i32.const 15)))
              (i8x16.shr_u (local.get $bytes) (i32.const 4)))
            (i8x16.splat (i32.const 8))))
        (local.set $low (i16x8.extend_low_i8x16_s (local.get $bytes)))
        (local.set $high (i16x8.extend_high_i8x16_s (local.get $bytes)))
        (local.set $bytes (i32x4.extend_low_i16x8_s (local.get $low)))
        (local.set $s0 (f64x2.add (local.get $s0) (call $scaled (local.get $bytes) (local.get $scale))))
        (local.set $s1 (f64x2.add (local.get $s1) (call $scaledHigh (local.get $bytes) (local.get $scale))))
        (local.set $bytes (i32x4.extend_high_i16x8_s (local.get $low)))
        (local.set $s2 (f64x2.add (local.get $s2) (call $scaled (local.get $bytes) (local.get $scale))))
        (local.set $s3 (f64x2.add (local.get $s3) (call $scaledHigh (local.get $bytes) (local.get $scale))))
        (local.set $bytes (i32x4.extend_low_i16x8_s (local.get $high)))
        (local.set $s4 (f64x2.add (local.get $s4) (call $scaled (local.get $bytes) (local.get $scale))))
        (local.set $s5 (f64x2.add (local.get $s5) (call $scaledHigh (local.get $bytes) (local.get $scale))))
        (local.set $bytes (i32x4.extend_high_i16x8_s (local.get $high)))
        (local.set $s6 (f64x2.add (local.get $s6) (call $scaled (local.get $bytes) (local.get $scale))))
        (local.set $s7 (f64x2.add (local.get $s7) (call $scaledHigh (local.get $bytes) (local.get $scale))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $nextRow (i32.lt_u (local.get $at) (local.get $end))))
      (v128.store (local.get $to) (local.get $s0))
      (v128.store offset=16 (local.get $to) (local.get $s1))
      (v128.store offset=32 (local.get $to) (local.get $s2))
      (v128.store offset=48 (local.get $to) (local.get $s3))
      (v128.store offset=64 (local.get $to) (local.get $s4))
      (v128.store offset=80 (local.get $to) (local.get $s5))
      (v128.store offset=96 (local.get $to) (local.get $s6))
      (v128.store offset=112 (local.get $to) (local.get $s7))
      (local.set $block (i32.add (local.get $block) (i32.const 8)))
      (br_if $nextBlock (i32.lt_u (local.get $block) (i32.const 96)))))

  (func $scaled (param $values v128) (param $scale v128) (result v128)
    (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s (local.get $values))))

  (func $scaledHigh (param $values v128) (param $scale v128) (result v128)
    (call $scaled
      (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $values) (local.get $values))
      (local.get $scale)))

  ;; Adds the first `count` features, each with its weight, or less it, at its sixteen places.
  (func (export "addFeatures") (param $count i32)
    (local $i i32) (local $feature i32) (local $weight f64) (local $at i32) (local $hash i32) (local $place i32)
    (loop $nextFeature
      (local.set $feature (i32.load offset=5120 (i32.shl (local.get $i) (i32.const 2))))
      (local.set $weight (f64.load offset=6144 (i32.shl (local.get $i) (i32.const 3))))
      (call $mixFour (i32.const 3776) (local.get $feature) (v128.const i32x4 0x0 0x9e3779b9 0x3c6ef372 0xdaa66d2b))
      (call $mixFour (i32.const 3792) (local.get $feature) (v128.const i32x4 0x78dde6e4 0x1715609d 0xb54cda56 0x5384540f))
      (call $mixFour (i32.const 3808) (local.get $feature) (v128.const i32x4 0xf1bbcdc8 0x8ff34781 0x2e2ac13a 0xcc623af3))
      (call $mixFour (i32.const 3824) (local.get $feature) (v128.const i32x4 0x6a99b4ac 0x08d12e65 0xa708a81e 0x454021d7))
      (local.set $at (i32.const 3776))
      (loop $nextPlace
        (local.set $hash (i32.load (local.get $at)))
        (local.set $place (i32.and (i32.shr_u (local.get $hash) (i32.const 6)) (i32.const 1020)))
        (f32.store offset=2304 (local.get $place)
          (f32.demote_f64
            (f64.add
              (f64.promote_f32 (f32.load offset=2304 (local.get $place)))
              (select
                (local.get $weight)
                (f64.neg (local.get $weight))
                (i32.and (local.get $hash) (i32.const 1))))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $nextPlace (i32.lt_u (local.get $at) (i32.const 3840))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $nextFeature (i32.lt_u (local.get $i) (local.get $count)))))

  ;; Spreads four numbers over all their bits (the finaliser of MurmurHash3): the feature and `steps`, multiples of 0x9e3779b9.
  (func $mixFour (param $to i32) (param $feature i32) (param $steps v128)
    (local $x v128)
    (local.set $x (i32x4.add (i32x4.splat (local.get $feature)) (local.get $steps)))
    (local.set $x (v128.xor (local.get $x) (i32x4.shr_u (local.get $x) (i32.const 16))))
    (local.set $x (i32x4.mul (local.get $x) (i32x4.splat (i32.const 0x85ebca6b))))
    (local.set $x (v128.xor (local.get $x) (i32x4.shr_u (local.get $x) (i32.const 13))))
    (local.set $x (i32x4.mul (local.get $x) (i32x4.splat (i32.const 0xc2b2ae35))))
    (v128.store (local.get $to) (v128.xor (local.get $x) (i32x4.shr_u (local.get $x) (i32.const 16)))))

  ;; Gives both halves length 1, or leaves them 0, and rounds them to bytes, the largest value becoming ±127.
  (func (export "finish")
    (local $at i32) (local $largest f64) (local $factor v128) (local $squares v128)
    (loop $next
      (v128.store64_lane offset=1536 0 (local.get $at)
        (f32x4.demote_f64x2_zero (v128.load (i32.shl (local.get $at) (i32.const 1)))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 768))))
    (local.set $squares (call $squaresOfBoth))
    (local.set $largest
      (f64.max
        (call $toUnitLength (i32.const 1536) (i32.const 2304) (f64x2.extract_lane 0 (local.get $squares)))
        (call $toUnitLength (i32.const 2304) (i32.const 3328) (f64x2.extract_lane 1 (local.get $squares)))))
    (if (f64.eq (local.get $largest) (f64.const 0)) (then (return)))
    (local.set $factor (f64x2.splat (f64.div (f64.const 127) (local.get $largest))))
    (local.set $at (i32.const 0))
    (loop $next
      (v128.store64_lane offset=3328 0 (local.get $at)
        (i8x16.narrow_i16x8_s
          (i16x8.narrow_i32x4_s
            (call $rounded (i32.shl (local.get $at) (i32.const 2)) (local.get $factor))
            (call $rounded (i32.add (i32.shl (local.get $at) (i32.const 2)) (i32.const 16)) (local.get $factor)))
          (v128.const i32x4 0 0 0 0)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 448)))))

  ;; Four values of the halves, times `factor`, to the nearest whole number, halves up.
  (func $rounded (param $at i32) (param $factor v128) (result v128)
    (local $values v128)
    (local.set $values (v128.load offset=1536 (local.get $at)))
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
      (call $nearest (local.get $values) (local.get $factor))
      (call $nearest
        (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $values) (local.get $values))
        (local.get $factor))))

  (func $nearest (param $values v128) (param $factor v128) (result v128)
    (i32x4.trunc_sat_f64x2_s_zero
      (f64x2.floor
        (f64x2.add
          (f64x2.mul (f64x2.promote_low_f32x4 (local.get $values)) (local.get $factor))
          (f64x2.splat (f64.const 0.5))))))

  ;; The sums of the squares of the half of meaning and of that of spelling: each adds one after another, so they go side by side.
  (func $squaresOfBoth (result v128)
    (local $at i32) (local $values v128) (local $squares v128)
    (loop $next
      (local.set $values
        (f64x2.promote_low_f32x4
          (v128.load32_lane offset=2304 1 (local.get $at) (v128.load32_zero offset=1536 (local.get $at)))))
      (local.set $squares (f64x2.add (local.get $squares) (f64x2.mul (local.get $values) (local.get $values))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 768))))
    (loop $next
      (local.set $values
        (f64x2.promote_low_f32x4
          (v128.load32_lane offset=2304 1 (local.get $at) (v128.const i32x4 0 0 0 0))))
      (local.set $squares (f64x2.add (local.get $squares) (f64x2.mul (local.get $values) (local.get $values))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 1024))))
    (local.get $squares))

  ;; Brings values with such a sum of squares to length 1; answers the largest absolute value there is then.
  (func $toUnitLength (param $at i32) (param $end i32) (param $squares f64) (result f64)
    (local $factor v128) (local $largest v128) (local $scaled v128)
    (if (f64.eq (local.get $squares) (f64.const 0)) (then (return (f64.const 0))))
    (local.set $factor (f64x2.splat (f64.div (f64.const 1) (f64.sqrt (local.get $squares)))))
    (loop $next
      (local.set $scaled
        (f32x4.demote_f64x2_zero
          (f64x2.mul (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $at))) (local.get $factor))))
      (v128.store64_lane 0 (local.get $at) (local.get $scaled))
      (local.set $largest (f32x4.max (local.get $largest) (f32x4.abs (local.get $scaled))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (f64.promote_f32
      (f32.max (f32x4.extract_lane 0 (local.get $largest)) (f32x4.extract_lane 1 (local.get $largest))))))
