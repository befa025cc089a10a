import { refere } from '@iss/platform/db'
import { FUSO } from '@iss/kernel/data'
import type { Tone } from '@iss/kinds'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, defineList, longtextField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '@iss/conta/contract/papel'
import { devolverPix } from '../contract/pix-dinamico.ts'
import { labelSituacaoPix, type SituacaoPix, situacoesPix } from '../domain/pix-dinamico.ts'
import { guiaTable as guia } from '../tables/guia.ts'
import { pixDevolucaoTable as devolucao, pixRecebidoTable as table } from '../tables/pix-dinamico.ts'

const filters = z.object({ conferir: booleanField({ label: 'Mostrar somente os que precisam de conferência' }) })

const rotulos = Object.fromEntries(situacoesPix.map((situacao) => [situacao, labelSituacaoPix(situacao)]))
const tons: Readonly<Record<SituacaoPix, Tone>> = {
  PAGO: 'success',
  DEVOLVIDO: 'neutral',
  SEM_COBRANCA: 'danger',
  DIVERGENTE: 'warning',
  DUPLICADO: 'warning',
  GUIA_CANCELADA: 'warning',
}

/** Pix received by the city: what they settled, what an inspector must look at, and their return to the payer. */
export const pixRecebidos = defineList({
  slug: 'pix-recebidos',
  title: 'Pix recebidos',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'Guia', ordem: 670, icone: 'qrcode' }],
  filters,
  query: recebidos,
  id: 'id',
  empty: 'Nenhum Pix recebido.',
  order: ['-horario'],
  actions: {
    devolver: {
      label: 'Devolver',
      danger: true,
      call: devolverPix,
      when: ({ situacao }) => situacao !== 'DEVOLVIDO',
      send: ({ id, versao }) => ({ id, versao }),
      question: ({ valor, guia: numero }) =>
        `${valor.formatReais()} voltam ao pagador${numero === null ? '.' : ` e a baixa da guia nº ${numero} é desfeita.`}`,
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'horario', label: 'Recebido em', kind: 'datetime' },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'numero',
      link: ({ guiaId }) => (guiaId === null ? null : `/home/actions/guia?id=${guiaId}`),
    },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'mensagem', label: 'Resultado', kind: 'text' },
    { key: 'devolucao', label: 'Devolução', kind: 'text' },
    { key: 'endToEndId', label: 'Identificador', kind: 'text', secondary: true },
  ],
})

function recebidos({ db }: Context, { conferir }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      versao: table.versao,
      horario: table.horario,
      guiaId: table.guiaId,
      guia: guia.numero,
      contribuinte: pessoa.nome,
      valor: table.valor,
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, rotulos).as('situacao_rotulo'),
      mensagem: table.mensagem,
      devolucao: sql<string | null>`to_char(${devolucao.criadaEm} at time zone ${FUSO}, 'DD/MM/YYYY HH24:MI:SS') || ': ' ||
        ${devolucao.motivo}`.as('devolucao_texto'),
      endToEndId: table.endToEndId,
      txid: table.txid,
    })
    .from(table)
    .leftJoin(guia, refere(table.guiaId, guia))
    .leftJoin(pessoa, refere(guia.pessoaId, pessoa))
    .leftJoin(devolucao, refere(devolucao.pixId, table))
    .where(conferir ? notInArray(table.situacao, ['PAGO', 'DEVOLVIDO']) : undefined)
}
