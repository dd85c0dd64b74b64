import type { en } from './en';

export const de: typeof en = {
  cart: { title: 'Dein Warenkorb', empty: 'Noch ist nichts im Warenkorb', total: 'Summe', reduction: 'Rabatt', shipping: 'Versand', go: 'Zur Kasse', voucher: 'Gutschein oder Code' },
  product: { add: 'In den Warenkorb', soldOut: 'Ausverkauft', few: 'Nur noch {n} da', pictures: 'Mehr Bilder' },
  checkout: { title: 'Wohin soll es gehen?', next: 'Weiter zur Zahlung', pay: 'Jetzt bezahlen', soldOutMeanwhile: 'Jemand war schneller: das ist jetzt ausverkauft' },
  address: { name: 'Name', street: 'Straße und Hausnummer', postcode: 'Postleitzahl', town: 'Ort', country: 'Land', email: 'E-Mail' },
  errors: { invalid_postcode: 'Diese Postleitzahl stimmt nicht', invalid_email: 'Diese E-Mail-Adresse stimmt nicht', missing_name: 'Bitte gib deinen Namen an', short_password: 'Bitte mindestens zehn Zeichen' },
  orders: { title: 'Deine Bestellungen', none: 'Noch keine Bestellungen', cancel: 'Bestellung stornieren', states: { paid: 'Wird gepackt', shipped: 'Unterwegs', cancelled: 'Storniert', failed: 'Zahlung fehlgeschlagen' } },
  account: { signIn: 'Anmelden', register: 'Konto anlegen', forgot: 'Passwort vergessen?', newsletter: 'Schickt mir ab und zu Neuigkeiten' },
  search: { placeholder: 'Was suchst du?', nothing: 'Nichts gefunden für „{words}“', more: 'Mehr zeigen' },
};
