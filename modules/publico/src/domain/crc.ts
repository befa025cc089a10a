const crc = /^[A-Z]{2}[- ]?\d{6}\/[OPTSF](?:[- ]?\d)?(?:[- ]?[A-Z]{1,2})?$/i

/**
 * Whether a text reads like the registration of an accountant: state, six digits, kind (O original, P provisional, T transferred, S secondary,
 * F filial), with a check digit and the state of a transfer or not: 'MG-000001/O', 'SP-123456/O-4', 'RJ-012345/T-2-SP'.
 * Source: Resolução CFC 1.707/2023 (number of the registration).
 */
export function isCrc(texto: string): boolean {
  return crc.test(texto.trim())
}
