import type { Tone } from '@iss/kinds'
import { fold } from '@iss/kernel/texto'
import { defineList, selectField, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { nacionalAccess } from '../contract/envios.ts'
import { consultarParametrosNacionais } from '../contract/parametros.ts'
import {
  type Comparacao,
  compararAliquotas,
  compararBeneficio,
  compararConvenio,
  compararRegimes,
  compararRetencoes,
  type GrupoParametro,
  gruposParametro,
  labelGrupoParametro,
  labelSituacaoParametro,
  type SituacaoParametro,
  situacoesParametro,
} from '../domain/parametros.ts'
import { findConfig } from '../server/configuracao.ts'
import { lerIsentos, lerServicos } from '../server/parametros-do-municipio.ts'
import { nacionalParametroTable as table } from '../tables/intercambio.ts'

const tons: Readonly<Record<SituacaoParametro, Tone>> = {
  IGUAL: 'success',
  DIFERENTE: 'danger',
  SO_MUNICIPIO: 'warning',
  SO_PAINEL: 'warning',
}

const filters = z.object({
  grupo: selectField({
    label: 'Parâmetro',
    options: gruposParametro.map((value) => ({ value, label: labelGrupoParametro[value] })),
  }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'DIFERENCAS', label: 'Diferenças' },
      ...situacoesParametro.map((value) => ({ value, label: labelSituacaoParametro[value] })),
    ],
    initial: 'DIFERENCAS',
  }),
  servico: textField({ label: 'Serviço', help: 'Código ou parte do nome.' }),
})

/** What the city's registers say beside what the national panel publishes of them: rates, benefits, special regimes, withholding. */
export const parametrosNacionaisLista = defineList({
  slug: 'parametros-nacionais',
  title: 'Parâmetros no painel nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Exportação', ordem: 23, icone: 'adjustments' }],
  filters,
  rows: parametros,
  id: 'chave',
  empty: 'Nenhuma diferença encontrada. Consulte o painel nacional se ele ainda não foi consultado.',
  order: ['grupoRotulo', 'codigo', 'descricao'],
  actions: {
    consultar: { label: 'Consultar o painel nacional', on: 'list', icon: 'refresh', call: consultarParametrosNacionais },
  },
  columns: [
    { key: 'grupoRotulo', label: 'Parâmetro', kind: 'text' },
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'municipio', label: 'No município', kind: 'text' },
    { key: 'painel', label: 'No painel nacional', kind: 'text' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'consultadoEm', label: 'Consultado em', kind: 'datetime', secondary: true },
  ],
})

async function* parametros(ctx: Context, { grupo, situacao, servico }: z.output<typeof filters>) {
  const buscado = fold(servico)
  const { consultadoEm, comparacoes } = await comparar(ctx)
  for (const comparacao of comparacoes) {
    const cabe = !situacao || (situacao === 'DIFERENCAS' ? comparacao.situacao !== 'IGUAL' : comparacao.situacao === situacao)
    if (!cabe || (grupo && comparacao.grupo !== grupo)) continue
    if (buscado && !fold(`${comparacao.codigo} ${comparacao.descricao}`).includes(buscado)) continue
    yield {
      ...comparacao,
      chave: `${comparacao.grupo} ${comparacao.codigo} ${comparacao.descricao}`,
      grupoRotulo: labelGrupoParametro[comparacao.grupo],
      situacaoRotulo: labelSituacaoParametro[comparacao.situacao],
      consultadoEm,
    }
  }
}

/** Both sides, side by side; nothing before the panel was asked for the first time. */
async function comparar(ctx: Context): Promise<{ consultadoEm: Date | null; comparacoes: Comparacao[] }> {
  const respostas = await ctx.db.select().from(table)
  const config = await findConfig(ctx)
  const [primeira] = respostas
  if (!primeira || !config) return { consultadoEm: null, comparacoes: [] }
  const dia = ctx.clock.today()
  const publicado = <T>(grupo: GrupoParametro, codigo: string) =>
    (respostas.find((cada) => cada.grupo === grupo && cada.codigo === codigo)?.resposta ?? null) as T | null
  const servicos = await lerServicos(ctx, dia)
  const beneficio = config.beneficioIsencao
  return {
    consultadoEm: primeira.consultadoEm,
    comparacoes: [
      ...compararConvenio(config, publicado('CONVENIO', '')),
      ...servicos.map((servico) => compararAliquotas(servico, publicado('ALIQUOTA', servico.codigo), dia)),
      ...servicos.flatMap((servico) => compararRegimes(servico, publicado('REGIME_ESPECIAL', servico.codigo), dia)),
      ...compararRetencoes(
        servicos.filter(({ retida }) => retida),
        publicado('RETENCAO', ''),
        dia,
      ),
      ...(beneficio ? compararBeneficio(beneficio, await lerIsentos(ctx), publicado('BENEFICIO', beneficio), dia) : []),
    ],
  }
}
