import { implement } from '@iss/platform/server'
import { buscarTabelaSimples } from '../contract/tabela-simples.ts'
import { codigoAnexo } from '../domain/tabela-simples.ts'
import { lerTabelasSimples } from './ler-tabelas-simples.ts'

/** Bands A, B, C of the tables, codes 0, 1, 2. */
const letras = ['A', 'B', 'C'] as const

export const buscarTabelaSimplesOperation = implement(buscarTabelaSimples, async (ctx) => ({
  faixas: (await lerTabelasSimples(ctx)).flatMap(({ anexo, inicioVigencia, fimVigencia, fonte, faixas }) =>
    faixas.map((faixa) => ({
      ...faixa,
      anexo,
      tabela: `${letras[codigoAnexo(anexo)] ?? ''} (código ${codigoAnexo(anexo)})`,
      inicioVigencia,
      fimVigencia,
      fonte,
    })),
  ),
}))
