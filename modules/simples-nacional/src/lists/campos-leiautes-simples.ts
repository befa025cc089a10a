import { defineList, selectField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { camposDoLeiaute } from '../domain/campos-do-leiaute.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import { tiposArquivoSimples } from '../domain/pgdas.ts'
import { lerLeiautesDaCidade } from '../server/leiautes-da-cidade.ts'

const filters = z.object({
  tipo: selectField({ label: 'Tipo de arquivo', options: tiposArquivoSimples.map((value) => ({ value, label: value })) }),
})

/** The layouts that hold today, field by field: position, name, kind and record type of each; the city's own where it set one. */
export const camposLeiautesSimples = defineList({
  slug: 'campos-leiautes-simples',
  title: 'Leiautes em vigor',
  path: null,
  access: fiscaisDoSimples,
  ofTheProgram: true,
  filters,
  rows: campos,
  id: 'chave',
  empty: 'Nenhum campo neste tipo de arquivo.',
  order: ['chave'],
  columns: [
    { key: 'chave', label: 'Ordem', kind: 'integer', secondary: true },
    { key: 'tipo', label: 'Tipo de arquivo', kind: 'text' },
    { key: 'registro', label: 'Registro', kind: 'text' },
    { key: 'posicao', label: 'Posição', kind: 'text' },
    { key: 'campo', label: 'Campo', kind: 'text' },
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'exigido', label: 'Exigido', kind: 'boolean' },
    { key: 'leiaute', label: 'Leiaute', kind: 'text' },
  ],
})

async function* campos(ctx: Context, { tipo: escolhido }: z.output<typeof filters>) {
  const { descritos, declaracoes } = await lerLeiautesDaCidade(ctx)
  let chave = 0
  for (const tipo of tiposArquivoSimples) {
    for (const { campo, registro, posicao, rotulo, formato, exigido } of camposDoLeiaute(tipo)) {
      chave += 1
      if (escolhido !== null && escolhido !== tipo) continue
      const [grupo = '', nome = ''] = campo.split('.')
      const posicoes: Readonly<Record<string, Readonly<Record<string, number>>>> = isDeclaracao(tipo)
        ? declaracoes[tipo].posicoes
        : {}
      const descrito = isDeclaracao(tipo) ? undefined : descritos[tipo]
      const lugar = descrito ? descrito.registros[grupo]?.lugares[nome] : String(posicoes[grupo]?.[nome] ?? posicao)
      if (lugar === undefined) continue
      yield {
        chave,
        tipo,
        registro: descrito ? (descrito.registros[grupo]?.registro ?? '') : registro,
        posicao: lugar,
        campo: rotulo,
        especie: formato,
        exigido,
        leiaute: descrito ? descrito.versao : isDeclaracao(tipo) ? declaracoes[tipo].versao : '',
      }
    }
  }
}
