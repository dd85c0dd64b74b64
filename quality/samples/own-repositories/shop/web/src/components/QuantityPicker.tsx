/** Minus, a number, plus. */
export function QuantityPicker({ value, most, onChange }: { value: number; most: number; onChange: (value: number) => void }) {
  return (
    <span className="quantity">
      <button aria-label="−1" disabled={value <= 0} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button aria-label="+1" disabled={value >= most} onClick={() => onChange(value + 1)}>
        +
      </button>
    </span>
  );
}
