import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { enderecoTable, type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Switch } from '@iss/platform/contract'
import { parseJsonRow } from '@iss/platform/db'

type Json = Record<string, unknown>

/** A person as `nota_fatos_pessoa` gives it; regimes latest first. */
export type PessoaJson = {
  pessoa: Json
  endereco: Json | null
  chaves: Record<string, boolean> | null
  regimes: { inicio: string; regime: Pessoa['regimeIssTipo']; aliquota: string | null }[] | null
}

export type PessoaLida = ReturnType<typeof pessoaDeJson>
export type PessoaDosFatos = ReturnType<typeof naCompetencia>

/** A person with main address, switches and regimes. */
export function pessoaDeJson(json: PessoaJson) {
  const chaves = json.chaves ?? {}
  return {
    pessoa: parseJsonRow(pessoaTable, json.pessoa),
    endereco: json.endereco && parseJsonRow(enderecoTable, json.endereco),
    /** Value of a switch of this person. */
    switches: (definition: Switch) => chaves[definition.name] ?? definition.default,
    regimes: (json.regimes ?? []).map(({ aliquota, ...regime }) => ({
      ...regime,
      aliquota: aliquota === null ? null : Aliquota.from(aliquota),
    })),
  }
}

/** The person as it stands for a competence: the latest regime not after it, else the registered one (K11), and that of the month before. */
export function naCompetencia({ pessoa, endereco, switches, regimes }: PessoaLida, competencia: Competencia) {
  const cadastrado = { regime: pessoa.regimeIssTipo, aliquota: pessoa.regimeIssAliquota }
  const em = (dia: string) => regimes.find(({ inicio }) => inicio <= dia) ?? cadastrado
  return {
    pessoa,
    endereco,
    switches,
    regime: em(competencia.lastDay()),
    regimeAnterior: em(competencia.previous().lastDay()),
  }
}
