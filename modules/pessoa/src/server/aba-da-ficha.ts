import type { Competencia } from '@iss/kernel/competencia'
import { kindOf, type Tone, valueOf } from '@iss/kinds'
import type { ColumnOf } from '@iss/list/definition'
import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { NomeDaAba, SecaoDaFicha, TelaDaAba } from '../contract/aba-da-ficha.ts'

/** Whose sheet is read, and the months asked for, both included. */
export type PedidoDaAba = { pessoaId: number; de: Competencia; ate: Competencia }

/**
 * What one module shows of a taxpayer on his sheet, declared by it: a tab, or some tables of a tab that others add to as well. `ordem`: what stands
 * first, tabs as well as the parts of one; `para`: whom it is for, judged by the session; `vale`: of whom it is shown (banks alone, for instance);
 * of everybody unless told; `tela`: the screen of its own, asked for the same person and months. `ler` writes nothing.
 */
export type AbaDaFicha = {
  kind: 'aba-da-ficha'
  aba: NomeDaAba
  ordem: number
  para: Access
  vale?(ctx: Context, pessoaId: number): Promise<boolean>
  tela?(pedido: PedidoDaAba): TelaDaAba
  ler(ctx: Context, pedido: PedidoDaAba): Promise<SecaoDaFicha[]>
}

/** Declares such a tab. */
export function defineAbaDaFicha(aba: Omit<AbaDaFicha, 'kind'>): AbaDaFicha {
  return { kind: 'aba-da-ficha', ...aba }
}

type Coluna<Linha> = {
  [K in keyof Linha & string]: Pick<ColumnOf<Linha, K, never>, 'key' | 'label' | 'kind' | 'tone'> & {
    total?: 'sum'
    link?(linha: Linha): string | null
  }
}[keyof Linha & string]

type Secao<Linha> = {
  titulo: string
  /** Said where there are no rows. */
  vazio: string
  colunas: readonly Coluna<Linha>[]
  linhas: readonly Linha[]
  /** Rows that hold no more. */
  riscada?(linha: Linha): boolean
}

/** A table of a tab from its rows; values are of the kinds of their columns. */
export function secao<Linha extends { id: number }>({ titulo, vazio, colunas, linhas, riscada }: Secao<Linha>): SecaoDaFicha {
  return {
    titulo,
    vazio,
    colunas: colunas.map(({ key, label, kind, total }) => ({ chave: key, rotulo: label, tipo: kind, soma: total === 'sum' })),
    linhas: linhas.map((linha) => ({
      id: linha.id,
      riscada: riscada?.(linha) ?? false,
      valores: colunas.map(({ key, kind }) => {
        const valor = valueOf(kind, linha[key])
        return valor === null ? null : kindOf(kind).toWire(valor as never)
      }),
      links: naoVazios(colunas, (coluna) => coluna.link?.(linha) ?? null),
      tons: naoVazios<Linha, Tone>(colunas, (coluna) => coluna.tone?.(linha) ?? null),
    })),
  }
}

function naoVazios<Linha, T extends string>(
  colunas: readonly Coluna<Linha>[],
  ler: (coluna: Coluna<Linha>) => T | null,
): Record<string, T> {
  return Object.fromEntries(
    colunas.flatMap((coluna) => {
      const lido = ler(coluna)
      return lido === null ? [] : [[coluna.key, lido]]
    }),
  )
}
