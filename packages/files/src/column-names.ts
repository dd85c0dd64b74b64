import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';

/**
 * The names that columns often have in English, German, French, Spanish, Italian, Dutch and Portuguese, in lower case without
 * accents, spaces and marks, the most telling first. They are words of files, and say nothing of what customers write.
 */
export const COLUMN_NAMES: Record<ImportField, readonly string[]> = {
  text: names(`text feedback comment comments message description body content verbatim review note request
    ticketdescription kommentar kommentare nachricht beschreibung inhalt rueckmeldung ruckmeldung bewertungstext anmerkung
    commentaire commentaires avis remarque texte contenu comentario comentarios mensaje descripcion opinion texto
    commento commenti messaggio descrizione recensione testo opmerking opmerkingen bericht omschrijving beschrijving tekst
    mensagem descricao avaliacao conteudo`),
  customer_name: names(`customername customer name fullname contact contactname author user username requester
    kunde kundenname ansprechpartner kontakt verfasser benutzer client nomduclient nom nomcomplet auteur utilisateur
    cliente nombredelcliente nombre nombrecompleto autor usuario nomecliente nome nomecompleto autore utente
    klant klantnaam naam contactpersoon gebruiker nomedocliente utilizador`),
  customer_email:
    names(`customeremail email mail emailaddress useremail requesteremail contactemail emailadresse mailadresse
    adressemail adresseemail courriel correo correoelectronico emailcliente indirizzoemail postaelettronica emailadres
    enderecodeemail`),
  company_name:
    names(`companyname company account accountname organization organisation org client firma firmenname
    unternehmen kundenfirma societe entreprise raisonsociale empresa nombredelaempresa compania organizacion azienda societa
    ragionesociale organizzazione bedrijf bedrijfsnaam organisatie nomedaempresa organizacao`),
  revenue_band:
    names(`revenueband revenue arr annualrevenue contractvalue acv amount value umsatz jahresumsatz betrag
    vertragswert revenu chiffredaffaires montant ca ingresos importe facturacion fatturato importo ricavi omzet jaaromzet
    bedrag receita faturamento valor`),
  submitted_at:
    names(`submittedat date createdat created createdon timestamp time saidat submitted receivedat datum
    erstelltam erstellt eingegangenam zeitpunkt datedecreation creele fecha fechadecreacion creadoel data datadicreazione
    creatoil aangemaaktop aangemaakt datadecriacao criadoem`),
  source:
    names(`source channel origin via type quelle kanal herkunft canal origine fuente origen fonte canale bron kanaal
    origem`),
  external_id:
    names(`externalid id ticketid ticket key number reference caseid ticketnummer vorgangsnummer nummer referenz
    numero numeroticket identifiant numerodeticket identificador referencia identificativo riferimento ticketnr nr
    referentie`),
};

function names(list: string): string[] {
  return list.split(/\s+/u);
}

/** Whether a cell is a usual name of some column. */
export function isKnownName(cell: string): boolean {
  return IMPORT_FIELDS.some((field) => COLUMN_NAMES[field].includes(plainName(cell)));
}

/** A name in small letters, without accents and signs. */
export function plainName(column: string): string {
  return column
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
