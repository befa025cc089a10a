import type { Context } from '@iss/platform/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { defineReport, documentoField, integerField, longtextField, lookupField } from '@iss/list/definition'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { bilheteErrors } from '../domain/errors.ts'
import { cancelarBilhete } from '../contract/cancelar-bilhete.ts'
import { bilheteTable as bilhete } from '../tables/sorteio.ts'
import { bilhetes, fiscais, naSituacao, notaDe, situacaoField } from './bilhete-colunas.ts'

const filters = z.object({
  cpf: documentoField({ label: 'CPF do tomador', help: bilheteErrors.informe.message }),
  numero: integerField({ label: 'Número do bilhete' }),
  prestador: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  nota: integerField({ label: 'Número da nota', help: 'Com o prestador.' }),
  sorteio: lookupField({ label: 'Sorteio', lookup: 'sorteio' }),
  situacao: situacaoField(),
})
type Filtros = z.output<typeof filters>

/** Whether one of the three that say whose tickets are meant was told; a note is its provider and its number. */
const dizQuais = ({ cpf, numero, prestador, nota: numeroDaNota }: Filtros) =>
  cpf !== null || numero !== null || (prestador !== null && numeroDaNota !== null)
/** Whether anything was told at all: the screen opens with nothing, and asks. */
const dizAlgo = (filtros: Filtros) => Object.values(filtros).some((valor) => valor !== null)

/** Which tickets a citizen has and why one was voided (F115): asked by taxpayer number, ticket or note. */
export const consultaBilhetes = defineReport({
  slug: 'consulta-bilhete-nota-premiada',
  title: 'Consulta de bilhetes',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Nota Premiada', ordem: 1150, icone: 'list-search' }],
  mode: 'sincrono',
  tipo: null,
  filters,
  query: consultar,
  order: ['-sorteio', 'numero'],
  group: 'sorteio',
  id: 'id',
  struck: 'cancelado',
  run: 'asked',
  check: (filtros) => (dizQuais(filtros) || !dizAlgo(filtros) ? [] : [bilheteErrors.informe]),
  actions: {
    cancelar: {
      label: 'Cancelar bilhete',
      icon: 'ban',
      danger: true,
      call: cancelarBilhete,
      when: ({ valido, sorteioAberto }) => valido && sorteioAberto,
      question: ({ numero }) => `Tem certeza que pretende cancelar o bilhete nº ${numero}?`,
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
      submit: 'Cancelar bilhete',
    },
  },
  columns: [
    { key: 'sorteio', label: 'Sorteio', kind: 'text', orderBy: 'ordemSorteio' },
    { key: 'numero', label: 'Número', kind: 'integer', total: 'count' },
    { key: 'valido', label: 'Válido', kind: 'boolean' },
    { key: 'motivo', label: 'Motivo Cancelamento', kind: 'text' },
    { key: 'nota', label: 'Nota', kind: 'integer', link: notaDe },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'premio', label: 'Premiado', kind: 'text' },
  ],
})

function consultar(ctx: Context, filtros: Filtros) {
  const { cpf, numero, prestador, nota: numeroDaNota, sorteio, situacao } = filtros
  const daNota = prestador !== null && numeroDaNota !== null
  return bilhetes(
    ctx,
    and(
      dizQuais(filtros) ? undefined : sql`false`,
      cpf === null ? undefined : eq(bilhete.documento, cpf),
      numero === null ? undefined : eq(bilhete.numero, numero),
      daNota ? and(eq(nota.prestadorId, Number(prestador)), eq(nota.numero, numeroDaNota)) : undefined,
      sorteio === null ? undefined : eq(bilhete.sorteioId, Number(sorteio)),
      naSituacao(situacao),
    ),
  )
}
