import type { Tone } from '@iss/kinds'
import { normalizeDocumento } from '@iss/kernel/documento'
import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, ilike, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { baixarArquivoCadastroNacional, baixarXmlCadastroNacional, reenviarCadastroNacional } from '../contract/cadastro.ts'
import { nacionalAccess } from '../contract/envios.ts'
import { labelSentidoCnc, labelSituacaoCnc, sentidosCnc, type SituacaoCnc, situacoesCnc } from '../domain/cadastro-cnc.ts'
import { diaSeguinte } from '../server/filtros.ts'
import { nacionalCncTable as table } from '../tables/cnc.ts'

const tons: Readonly<Record<SituacaoCnc, Tone>> = {
  PENDENTE: 'warning',
  ENVIANDO: 'info',
  ENVIADO: 'success',
  RECUSADO: 'danger',
  ARQUIVO: 'neutral',
  RECEBIDO: 'success',
  ERRO: 'danger',
}

const filters = z.object({
  sentido: selectField({ label: 'Sentido', options: sentidosCnc.map((value) => ({ value, label: labelSentidoCnc[value] })) }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesCnc.map((value) => ({ value, label: labelSituacaoCnc[value] })),
  }),
  contribuinte: textField({ label: 'Contribuinte', help: 'Documento, inscrição municipal ou parte do nome.' }),
  criadoDe: dateField({ label: 'Data de', range: { nome: 'criado', ponta: 'inicio' } }),
  criadoAte: dateField({ label: 'Data até', range: { nome: 'criado', ponta: 'fim' } }),
})

/** The history of the register of taxpayers, both ways: what was sent of whom, what the register told. */
export const cadastroNacionalLista = defineList({
  slug: 'cadastro-nacional',
  title: 'Cadastro nacional de contribuintes',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Exportação', ordem: 21, icone: 'address-book' }],
  tipo: RelatorioAssincrono.EXPORTACAO_CONTRIBUINTE_PORTAL_NACIONAL,
  filters,
  query: registros,
  id: 'id',
  open: ({ pessoaId }) => (pessoaId === null ? null : `/home/actions/pessoa?id=${pessoaId}`),
  empty: 'Nenhum registro encontrado.',
  refresh: 30,
  order: ['-criadoEm'],
  actions: {
    reenviar: {
      label: 'Reenviar',
      icon: 'send',
      call: reenviarCadastroNacional,
      when: ({ sentido }) => sentido === 'ENVIO',
      send: ({ id }) => ({ ids: [id] }),
    },
    reenviarSelecao: {
      label: 'Reenviar',
      on: 'selection',
      icon: 'send',
      call: reenviarCadastroNacional,
      when: ({ sentido }) => sentido === 'ENVIO',
    },
    xml: { label: 'XML', icon: 'file-code', call: baixarXmlCadastroNacional, when: ({ situacao }) => situacao !== 'ERRO' },
    arquivo: {
      label: 'Arquivo da exportação',
      icon: 'file-zip',
      call: baixarArquivoCadastroNacional,
      when: ({ situacao }) => situacao === 'ARQUIVO',
    },
    exportar: { label: 'Exportar contribuintes', on: 'list', href: '/home/fiscal/exporta-contribuinte-portal-nacional' },
  },
  columns: [
    { key: 'criadoEm', label: 'Data', kind: 'datetime' },
    { key: 'sentidoRotulo', label: 'Sentido', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'inscricao', label: 'Inscrição municipal', kind: 'text' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'retorno', label: 'Retorno', kind: 'text' },
    { key: 'fazer', label: 'O que fazer', kind: 'text', secondary: true },
    { key: 'protocolo', label: 'Protocolo', kind: 'numero', secondary: true },
    { key: 'concluidoEm', label: 'Concluído em', kind: 'datetime', filesOnly: true },
    { key: 'nsu', label: 'NSU', kind: 'numero', filesOnly: true },
    { key: 'movimentacao', label: 'Movimentação', kind: 'text', filesOnly: true },
  ],
})

const motivos = (campo: 'mensagem' | 'fazer') =>
  sql<string>`(select string_agg(distinct case when ${campo} = 'mensagem' and m ->> 'codigo' <> '' then (m ->> 'codigo') || ': ' else '' end || (m ->> ${campo}), ' ')
    from jsonb_array_elements(${table.motivos}) m)`

function registros({ db }: Context, { sentido, situacao, contribuinte, criadoDe, criadoAte }: z.output<typeof filters>) {
  const buscado = normalizeDocumento(contribuinte)
  return db
    .select({
      id: table.id,
      pessoaId: table.pessoaId,
      sentido: table.sentido,
      situacao: table.situacao,
      criadoEm: table.criadoEm,
      sentidoRotulo: wordsSql(table.sentido, labelSentidoCnc).as('sentido_rotulo'),
      documento: table.documento,
      nome: sql<string>`coalesce(${pessoa.nome}, ${table.dados} ->> 'xFantasia', '')`.as('nome_registrado'),
      inscricao: table.inscricao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoCnc).as('situacao_rotulo'),
      retorno: motivos('mensagem').as('retorno_texto'),
      fazer: motivos('fazer').as('fazer_texto'),
      protocolo: table.loteId,
      concluidoEm: table.concluidoEm,
      nsu: table.nsu,
      movimentacao: table.movimentacao,
    })
    .from(table)
    .leftJoin(pessoa, and(eq(pessoa.municipioId, table.municipioId), eq(pessoa.documento, table.documento)))
    .where(
      and(
        sentido ? eq(table.sentido, sentido) : undefined,
        situacao ? eq(table.situacao, situacao) : undefined,
        criadoDe ? gte(table.criadoEm, diaSeguinte(criadoDe, 0)) : undefined,
        criadoAte ? lt(table.criadoEm, diaSeguinte(criadoAte, 1)) : undefined,
        contribuinte
          ? or(
              eq(table.documento, buscado),
              eq(table.inscricao, contribuinte.toUpperCase()),
              ilike(pessoa.nome, anywhere(contribuinte)),
            )
          : undefined,
      ),
    )
}
