import { fill } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { copiarLeiauteParaCidade } from '@iss/lote/server'
import { defineRegistryAction } from '@iss/registry/server'
import { camposDoLeiaute } from '../domain/campos-do-leiaute.ts'
import { simplesErrors } from '../domain/errors.ts'
import { leiautesDeclaracao } from '../domain/leiaute-declaracao.ts'
import { isDeclaracao, leiautesSimples } from '../domain/leiautes-simples.ts'
import { type TipoArquivoSimples, tiposArquivoSimples } from '../domain/pgdas.ts'
import { leiauteSimplesCampoTable, leiauteSimplesTable } from '../tables/leiaute-simples.ts'

/** Writes the layout of the program into the registry, where the city changes it. Refuses a kind that has one in force from that day on. */
export const copiarLeiaute = defineRegistryAction('leiautes-simples', 'copiar', async (ctx, { valores }) => {
  const tipo = tiposArquivoSimples.find((um) => um === valores.tipo) as TipoArquivoSimples
  const {
    versao,
    forma,
    datas,
    valores: formaDosValores,
  } = isDeclaracao(tipo)
    ? ({ versao: leiautesDeclaracao[tipo].versao, forma: 'CAMPOS', datas: 'AAAAMMDD', valores: 'VIRGULA' } as const)
    : leiautesSimples[tipo]
  const campos = camposDoLeiaute(tipo)
  await copiarLeiauteParaCidade(ctx, {
    tabela: leiauteSimplesTable,
    tabelaDosCampos: leiauteSimplesCampoTable,
    tipo,
    inicio: String(valores.inicio),
    leiaute: { leiaute: versao, forma, datas, valores: formaDosValores },
    campos: campos.map(({ campo, registro, posicao }) => ({ campo, registro: registro || null, posicao: String(posicao) })),
    vigente: fill(simplesErrors.leiauteEmVigor, { tipo }),
  })
  return `Leiaute ${tipo} copiado com ${counted(campos.length, 'campo', 'campos')}.`
})
