import { Aliquota } from '@iss/kernel/aliquota'
import { type Anexo, anexos } from './tabela-simples.ts'

/** What activities are grouped by for the rate of the Simples: the annex bound to them, or the payroll. Source: LC 123/2006 art. 18, §§4, 5-J, 5-M. */
export const gruposSimples = [...anexos, 'FATOR_R'] as const
export type GrupoSimples = (typeof gruposSimples)[number]

/** ISS rate of the Simples in percent: the figure with 4 decimals and what the note bears, each rounded once from the exact value. */
export type TaxaSimples = { readonly exata: Aliquota; readonly nota: Aliquota }

/** Rate of each group in force for a company; a group that is missing has the general one. */
export type AliquotasSimples = Readonly<Partial<Record<GrupoSimples, TaxaSimples>>>

/** As the register keeps them: decimal strings. */
export type AliquotasSimplesJson = Readonly<Partial<Record<GrupoSimples, { exata: string; nota: string }>>>

/** The group of an activity: by payroll, else of the annex bound to it, which is III where none is (K14). */
export function grupoDaAtividade({
  anexoVinculado,
  passivelFatorR,
}: {
  anexoVinculado: Anexo | null
  passivelFatorR: boolean
}): GrupoSimples {
  return passivelFatorR ? 'FATOR_R' : (anexoVinculado ?? 'III')
}

/** Regime of a company as far as its rates of the Simples go; `aliquota` is the general one. */
export type TaxasDoRegime = { readonly aliquota: Aliquota | null; readonly aliquotasSimples?: AliquotasSimples | null }

/** The rate of a group: its own, else the general one, rounded to what the note bears; null: none is known. */
export function taxaDoGrupo({ aliquota, aliquotasSimples }: TaxasDoRegime, grupo: GrupoSimples): TaxaSimples | null {
  return aliquotasSimples?.[grupo] ?? (aliquota && { exata: aliquota, nota: aliquota.round2() })
}

/** Reads the rates of a register; null where it keeps none. */
export function aliquotasDeJson(json: AliquotasSimplesJson | null | undefined): AliquotasSimples | null {
  if (!json) return null
  return Object.fromEntries(
    Object.entries(json).map(([grupo, { exata, nota }]) => [grupo, { exata: Aliquota.from(exata), nota: Aliquota.from(nota) }]),
  )
}

/** As a register keeps the rates. */
export function aliquotasParaJson(aliquotas: AliquotasSimples): AliquotasSimplesJson {
  return Object.fromEntries(
    Object.entries(aliquotas).map(([grupo, { exata, nota }]) => [grupo, { exata: exata.toString(), nota: nota.toString() }]),
  )
}
