import { anywhere } from '@iss/platform/db'
import { Competencia } from '@iss/kernel/competencia'
import {
  choiceField,
  defineList,
  givenField,
  integerField,
  longtextField,
  optionalCompetenciaField,
  selectField,
  textField,
} from '@iss/list/definition'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarEscritPapel, consultaAccess, decidirNotaRecebida, removerEscritEspecial } from '../contract/escrituracao.ts'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { rotulosOrigem } from '../domain/rotulos.ts'
import { isLivroDoSetor, rotulosDoSetor } from '../domain/setor.ts'
import { linhasDaEscrituracao, tomDaLinha } from '../server/linhas-da-escrituracao.ts'

const filters = z.object({
  papel: choiceField({
    label: 'Papel',
    initial: 'PRESTADOR',
    options: [
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'TOMADOR', label: 'Tomador' },
    ],
  }).default('PRESTADOR'),
  de: optionalCompetenciaField({ label: 'Competência inicial' }),
  ate: optionalCompetenciaField({ label: 'Competência final' }),
  origem: selectField({
    label: 'Tipo',
    options: Object.entries(rotulosOrigem).map(([value, label]) => ({ value, label })),
  }),
  situacao: choiceField({
    label: 'Situação',
    initial: 'todas',
    options: [
      { value: 'todas', label: 'Todas' },
      { value: 'validas', label: 'Válidas' },
      { value: 'anuladas', label: 'Canceladas e retificadas' },
    ],
  }).default('todas'),
  parte: textField({ label: 'Tomador ou prestador', help: 'Nome ou CPF/CNPJ' }),
  numero: integerField({ label: 'Número', min: 1 }),
  retido: selectField({
    label: 'Retenção',
    options: [
      { value: 'sim', label: 'Com retenção' },
      { value: 'nao', label: 'Sem retenção' },
    ],
  }),
  idPessoa: givenField('Contribuinte'),
})

type Linha = { semEfeito: boolean; origem: string; papel: string; aceite: string | null }
const recebida = ({ semEfeito, origem, papel, aceite }: Linha) =>
  !semEfeito && origem === 'NFE' && papel === 'Tomador' && aceite === null
const motivo = z.object({ motivo: longtextField({ label: 'Motivo', required: true }) })

/** Consulta de escrituração (L02): every origin of the books together. */
export const escrituracoes = defineList({
  slug: 'escrituracoes',
  title: 'Escrituração',
  path: null,
  access: consultaAccess,
  tipo: RelatorioAssincrono.ESCRITURACAO_CONTRIBUINTE,
  filters,
  query: linhas,
  id: 'chave',
  struck: 'semEfeito',
  empty: 'Nenhuma movimentação no período.',
  order: ['-data', 'tipo', '-numero'],
  actions: {
    abrir: {
      label: 'Abrir',
      href: ({ semEfeito, origem, id, mesDoLivro }) => {
        if (semEfeito) return null
        if (isLivroDoSetor(origem)) return `${rotulosDoSetor[origem].path}?competencia=${mesDoLivro}&id=${id}`
        return origem === 'NFE' ? `/home/actions/nota-fiscal?id=${id}` : null
      },
    },
    aceitar: {
      label: 'Aceitar',
      call: decidirNotaRecebida,
      when: recebida,
      send: ({ id }) => ({ notaId: id, aceita: true }),
      question: ({ numero }) => `Aceitar a nota ${numero}?`,
    },
    recusar: {
      label: 'Recusar',
      call: decidirNotaRecebida,
      when: recebida,
      send: ({ id }) => ({ notaId: id, aceita: false }),
      fields: motivo,
    },
    retificar: {
      label: 'Retificar',
      href: ({ semEfeito, origem, papel, id }) =>
        semEfeito || origem !== 'PAPEL'
          ? null
          : `/home/actions/${papel === 'Tomador' ? 'escrit-tomador' : 'escrit-prestador'}?id=${id}`,
    },
    cancelar: {
      label: 'Cancelar',
      call: cancelarEscritPapel,
      danger: true,
      submit: 'Cancelar lançamento',
      when: ({ semEfeito, origem }) => !semEfeito && origem === 'PAPEL',
      send: ({ id, versao }) => ({ id, versao }),
      fields: motivo,
    },
    cancelarEspecial: {
      label: 'Cancelar',
      call: removerEscritEspecial,
      danger: true,
      submit: 'Cancelar lançamento',
      when: ({ semEfeito, origem }) => !semEfeito && origem === 'ESPECIAL',
      send: ({ id, versao }) => ({ id, versao }),
      fields: motivo,
    },
  },
  columns: [
    { key: 'numero', label: 'Número', kind: 'text', orderBy: 'ordem', below: 'tipo' },
    { key: 'tipo', label: 'Tipo', kind: 'text', filesOnly: true },
    { key: 'data', label: 'Data', kind: 'date', below: 'atividade' },
    { key: 'competencia', label: 'Competência', kind: 'competencia', filesOnly: true },
    { key: 'tomador', label: 'Tomador', kind: 'text', below: 'municipio', visibleWhen: ({ papel }) => papel === 'PRESTADOR' },
    { key: 'prestador', label: 'Prestador', kind: 'text', below: 'municipio', visibleWhen: ({ papel }) => papel === 'TOMADOR' },
    { key: 'outroDocumento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    { key: 'municipio', label: 'Município', kind: 'text', filesOnly: true },
    { key: 'atividade', label: 'Atividade', kind: 'text', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum', secondary: true, below: 'aliquota' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', filesOnly: true },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum', below: 'retido' },
    { key: 'impostoRetido', label: 'ISS retido', kind: 'money', total: 'sum', filesOnly: true },
    { key: 'retido', label: 'Retido', kind: 'boolean', filesOnly: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDaLinha },
  ],
})

function linhas(ctx: Context, filtro: z.output<typeof filters>) {
  const { papel, origem, situacao, parte, numero, retido } = filtro
  const corrente = Competencia.fromData(ctx.clock.today())
  const [de, ate] = [filtro.de ?? primeiraCompetencia, filtro.ate ?? corrente.plusMonths(MESES_A_FRENTE)]
  return linhasDaEscrituracao(
    ctx,
    sql`livro_lancamentos(${pessoaDoPedido(ctx, filtro.idPessoa)}, ${papel}, ${de.firstDay()}, ${ate.firstDay()}) l`,
    and(
      origem === null ? undefined : sql`l.origem = ${origem}`,
      numero === null ? undefined : sql`l.numero = ${numero}`,
      parte === ''
        ? undefined
        : sql`(l.outro_nome ilike ${anywhere(parte)} or l.outro_documento like ${anywhere(parte.replace(/[./-]/g, '')).slice(1)})`,
      situacao === 'todas' ? undefined : sql`l.com_efeito = ${situacao === 'validas'}`,
      retido === null ? undefined : sql`l.retido = ${retido === 'sim'}`,
    ),
  )
}
