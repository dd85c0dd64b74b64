const format = new Intl.NumberFormat(navigator.language, { style: 'currency', currency: 'EUR' });

export function Price({ cents, before }: { cents: number; before?: number }) {
  return (
    <span className="price">
      {before !== undefined && before > cents && <s>{format.format(before / 100)}</s>} {format.format(cents / 100)}
    </span>
  );
}
