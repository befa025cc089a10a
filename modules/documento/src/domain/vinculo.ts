/** Kinds of link between documents. Source: spec 3 §3.2 (VinculoDocumento: origem, destino, tipo NotaFiscal_Guia). */
export const tiposVinculo = ['NotaFiscal_Guia'] as const
export type TipoVinculo = (typeof tiposVinculo)[number]
