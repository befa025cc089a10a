/** What a ProcessoAssincrono must say in its metadata to be listed as a report; `arquivoId` when it is done. Any file process may. */
export type ReportMetadata = {
  tipo: number | null
  slug?: string
  titulo: string
  formato: string
  filtros?: string
  usuario?: string
  arquivoId?: number
  expirado?: boolean
  cancelado?: boolean
}
