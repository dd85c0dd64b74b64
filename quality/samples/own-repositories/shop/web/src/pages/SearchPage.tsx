import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '../api';
import { Price } from '../components/Price';
import { fill, texts } from '../i18n';

type Found = { products: { slug: string; name: string; unitCents: number; pictures: string[] }[]; more: boolean };

export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const [found, setFound] = useState<Found>();
  useEffect(() => void call<Found>('GET', `/products?q=${encodeURIComponent(words)}`).then(setFound), [words]);
  return (
    <main>
      <input defaultValue={words} placeholder={texts.search.placeholder} onChange={(event) => setParams({ q: event.target.value })} />
      {found?.products.length === 0 && <p>{fill(texts.search.nothing, { words })}</p>}
      <div className="grid">
        {found?.products.map((product) => (
          <Link key={product.slug} to={`/p/${product.slug}`}>
            <img src={`/pictures/${product.pictures[0]}?w=400`} alt="" loading="lazy" />
            {product.name} <Price cents={product.unitCents} />
          </Link>
        ))}
      </div>
    </main>
  );
}
