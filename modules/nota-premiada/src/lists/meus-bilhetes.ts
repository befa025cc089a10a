import { isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { defineList, lookupField } from '@iss/list/definition'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Access } from '@iss/platform/contract'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { camposDoBilhete, naSituacao, notaDe, situacaoField } from '../reports/bilhete-colunas.ts'
import { bilheteTable as bilhete, sorteioTable } from '../tables/sorteio.ts'

const filters = z.object({ sorteio: lookupField({ label: 'Sorteio', lookup: 'sorteio' }), situacao: situacaoField() })
type Filtros = z.output<typeof filters>

/** Tickets are given to takers with a CPF (E12): to a company none can be. */
const access = {
  chaves: ['iss:documentos:exibir'],
  naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte', 'funcionario'],
  condicao: ({ documentoPessoaSelecionada }) => isCpf(documentoPessoaSelecionada),
} as const satisfies Access

/** Tickets of the selected person: the same that the public search lists behind its captcha, with the note that gave each. */
export const meusBilhetes = defineList({
  slug: 'meus-bilhetes',
  title: 'Meus bilhetes',
  access,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 66, icone: 'ticket' }],
  filters,
  limiteMeses: 1200,
  query: (ctx: Context, { sorteio, situacao }: Filtros) =>
    ctx.db
      .select({
        ...camposDoBilhete(),
        id: bilhete.id,
        cancelado: sql<boolean>`not ${bilhete.ativo}`.as('cancelado'),
        situacao: sql<string>`case when ${bilhete.ativo} then 'Válido' else 'Cancelado' end`.as('situacao'),
      })
      .from(bilhete)
      .innerJoin(sorteioTable, refere(bilhete.sorteioId, sorteioTable))
      .innerJoin(nota, refere(bilhete.notaId, nota))
      .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
      .where(
        and(
          eq(bilhete.documento, normalizeDocumento(ctx.user.documentoPessoaSelecionada)),
          sorteio === null ? undefined : eq(bilhete.sorteioId, Number(sorteio)),
          naSituacao(situacao),
        ),
      ),
  id: 'id',
  struck: 'cancelado',
  empty: 'Nenhum bilhete gerado.',
  order: ['-sorteio', 'numero'],
  group: 'sorteio',
  columns: [
    { key: 'sorteio', label: 'Sorteio', kind: 'text', orderBy: 'ordemSorteio' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'nota', label: 'Nota', kind: 'numero', link: notaDe },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'valor', label: 'Valor da nota', kind: 'money', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ valido }) => (valido ? 'success' : 'neutral') },
    { key: 'motivo', label: 'Motivo Cancelamento', kind: 'text', secondary: true },
    { key: 'premio', label: 'Premiado', kind: 'text', secondary: true },
  ],
})
