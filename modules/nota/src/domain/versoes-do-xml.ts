/** Versions of the ABRASF layout in which a note may be had. */
export { VERSOES as versoesDoXml } from '@iss/abrasf/xsd/versoes'
