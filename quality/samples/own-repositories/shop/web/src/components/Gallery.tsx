import { useState } from 'react';

/** The pictures of a product: one large, the others below it. */
export function Gallery({ pictures, alt }: { pictures: string[]; alt: string }) {
  const [shown, show] = useState(0);
  if (pictures.length === 0) return <div className="gallery gallery--empty" />;
  return (
    <figure className="gallery">
      <img src={`/pictures/${pictures[shown]}?w=1200`} alt={alt} />
      <figcaption>
        {pictures.map((picture, i) => (
          <button key={picture} onClick={() => show(i)} aria-current={i === shown}>
            <img src={`/pictures/${picture}?w=120`} alt="" loading="lazy" />
          </button>
        ))}
      </figcaption>
    </figure>
  );
}
