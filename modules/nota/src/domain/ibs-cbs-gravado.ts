/** One of the two taxes of a note, or one part of the IBS: rates in percent and amounts in reais, as decimal texts. */
export type TributoGravado = {
  readonly aliquota: string
  readonly efetiva: string
  readonly diferido: string
  readonly valor: string
}

/** IBS and CBS of a note as it was issued (LC 214/2025, layout nacional 1.01). Amounts and rates are decimal texts. */
export type IbsCbsGravado = {
  /** Three digits. */
  readonly cst: string
  /** cClassTrib, six digits. */
  readonly classificacao: string
  /** cIndOp, six digits. */
  readonly indicadorOperacao: string
  /** Nine digits; null when the note tells none. */
  readonly nbs: string | null
  readonly base: string
  /** Reimbursed documents, outside the base. */
  readonly reembolsos: string
  /** Percent by which the classification lowers the rates. */
  readonly reducaoIbs: string
  readonly reducaoCbs: string
  readonly ibsUf: TributoGravado
  readonly ibsMun: TributoGravado
  readonly cbs: TributoGravado
  readonly ibs: string
  /** tpOper, one digit; missing or null: not told. */
  readonly tipoOperacao?: string | null
  /** Purchase of a government (tpEnteGov) and its reducer in percent. */
  readonly compraGovernamental?: { readonly ente: string; readonly redutor: string } | null
  /** What would be owed without the condition of the classification (gTribRegular): effective rates and amounts. */
  readonly regular?: Readonly<Record<'ibsUf' | 'ibsMun' | 'cbs', { readonly efetiva: string; readonly valor: string }>> | null
  /** vTotNF. */
  readonly totalNota: string
}
