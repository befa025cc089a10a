/** What a certificate of the municipality is for. */
export const tiposCertificado = ['ASSINATURA', 'AMBIENTE_NACIONAL'] as const
export type TipoCertificado = (typeof tiposCertificado)[number]

export const labelTipoCertificado: Readonly<Record<TipoCertificado, string>> = {
  ASSINATURA: 'Assinatura de documentos',
  AMBIENTE_NACIONAL: 'Ambiente nacional da NFS-e',
}

/** Days before the end from which the gestor is warned. */
export const avisoDias = 30
/** Days before its end at which it is told of once more. */
export const avisoFinalDias = 7
