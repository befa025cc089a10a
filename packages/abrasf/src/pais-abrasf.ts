/** Country codes of the Banco Central (ABRASF CodigoPais) that clients send, as ISO 3166 alpha-2. */
const paises: Readonly<Record<string, string>> = {
  '0230': 'DE',
  '0639': 'AR',
  '0698': 'AU',
  '0728': 'AT',
  '0876': 'BE',
  '0973': 'BO',
  '1058': 'BR',
  '1490': 'CA',
  '1589': 'CL',
  '1600': 'CN',
  '1694': 'CO',
  '2321': 'DK',
  '2399': 'EC',
  '2453': 'ES',
  '2496': 'US',
  '2755': 'FR',
  '3611': 'IN',
  '3751': 'IE',
  '3867': 'IT',
  '3999': 'JP',
  '4936': 'MX',
  '5380': 'NO',
  '5738': 'NL',
  '5860': 'PY',
  '5894': 'PE',
  '6076': 'PT',
  '6289': 'GB',
  '7641': 'SE',
  '7676': 'CH',
  '8451': 'UY',
  '8508': 'VE',
}

/** ISO user-assigned code for a country that is not known. */
export const paisDesconhecido = 'ZZ'

/** ISO alpha-2 of a country code as it comes on the wire (four digits of the Banco Central, or already ISO). */
export function paisDeCodigo(codigo: string): string {
  const text = codigo.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(text)) return text
  return paises[text.padStart(4, '0')] ?? paisDesconhecido
}

/** Code of the Banco Central (four digits) of a country (ISO alpha-2); null when it is not in the table. */
export function codigoDePais(iso: string): string | null {
  return Object.entries(paises).find(([, sigla]) => sigla === iso)?.[0] ?? null
}
