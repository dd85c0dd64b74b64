import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../api';
import { Gallery } from '../components/Gallery';
import { Price } from '../components/Price';
import { useCart } from '../hooks/useCart';
import { fill, texts } from '../i18n';

type Product = { id: string; name: string; description: string; unitCents: number; onHand: number; setAside: number; pictures: string[]; soldOut: boolean };

export function ProductPage() {
  const { slug } = useParams();
  const { add } = useCart();
  const [product, setProduct] = useState<Product>();
  useEffect(() => void call<Product>('GET', `/products/${slug}`).then(setProduct), [slug]);
  if (!product) return null;
  const left = product.onHand - product.setAside;
  return (
    <main className="product">
      <Gallery pictures={product.pictures} alt={product.name} />
      <h1>{product.name}</h1>
      <Price cents={product.unitCents} />
      {left > 0 && left <= 3 && <p className="few">{fill(texts.product.few, { n: left })}</p>}
      <button disabled={product.soldOut} onClick={() => add(product.id, 1)}>
        {product.soldOut ? texts.product.soldOut : texts.product.add}
      </button>
      <p>{product.description}</p>
    </main>
  );
}
