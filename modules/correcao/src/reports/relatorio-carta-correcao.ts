import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { dateRange, defineReport, integerField, selectField } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { camposDaCarta } from '../domain/carta-correcao.ts'
import { cartaCorrecaoCampoTable as mudanca, cartaCorrecaoTable as carta } from '../tables/carta-correcao.ts'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { esteId, fiscais } from '@iss/nota/server'

const filters = z.object({
  ...dateRange(),
  contribuinte: contribuinteField(),
  nota: integerField({ label: 'Número da nota' }),
  campo: selectField({
    label: 'Campo corrigido',
    options: camposDaCarta.map(({ campo, label }) => ({ value: campo, label })),
  }),
})
type Filtros = z.output<typeof filters>

/** What was corrected by letter: one line for each field of each letter, with the note's text and the corrected one (F37). */
export const cartasDeCorrecao = defineReport({
  slug: 'relatorio-carta-correcao',
  title: 'Cartas de correção',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 370, icone: 'file-text' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.CARTA_CORRECAO,
  filters,
  query: corrigidos,
  order: ['-emissao', 'contribuinte', 'numero', 'carta', 'campo'],
  columns: [
    { key: 'emissao', label: 'Emissão da carta', kind: 'datetime' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'numero', label: 'Nota', kind: 'integer', link: ({ senhaNota }) => `/home/actions/documentos?senha=${senhaNota}` },
    { key: 'carta', label: 'Carta', kind: 'integer', link: ({ senha }) => `/home/actions/documentos?senha=${senha}` },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'campo', label: 'Campo', kind: 'text' },
    { key: 'de', label: 'De', kind: 'text' },
    { key: 'para', label: 'Para', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
  ],
})

const nomes = sql<string>`case ${mudanca.campo} ${sql.join(
  camposDaCarta.map(({ campo, label }) => sql`when ${campo} then ${label}`),
  sql` `,
)} end`

function corrigidos(ctx: Context, { dataInicial, dataFinal, contribuinte, nota: numero, campo }: Filtros) {
  const quem = aliasedTable(pessoa, 'quem')
  const daNota = aliasedTable(documento, 'da_nota')
  return ctx.db
    .select({
      emissao: carta.emissao,
      contribuinte: pessoa.nome,
      numero: nota.numero,
      senhaNota: sql<string>`${daNota.senha}`.as('senha_nota'),
      carta: sql<number>`${carta.numero}`.mapWith(Number).as('carta'),
      senha: documento.senha,
      tomador: nota.tomadorNome,
      campo: nomes.as('campo_corrigido'),
      de: mudanca.de,
      para: mudanca.para,
      usuario: sql<string | null>`${quem.nome}`.as('usuario'),
      situacao: sql<string>`case when ${documento.dataCancelamento} is null then 'Em vigor' else 'Sem efeito' end`.as('situacao'),
    })
    .from(mudanca)
    .innerJoin(carta, refere(mudanca.cartaId, carta))
    .innerJoin(documento, refere(carta.id, documento))
    .innerJoin(nota, refere(carta.notaId, nota))
    .innerJoin(daNota, refere(nota.id, daNota))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .leftJoin(quem, refere(carta.usuarioId, quem))
    .where(
      and(
        gte(carta.emissao, instanteDe(dataInicial)),
        lt(carta.emissao, instanteDe(plusDays(dataFinal, 1))),
        esteId(nota.prestadorId, contribuinte),
        numero === null ? undefined : eq(nota.numero, numero),
        campo ? eq(mudanca.campo, campo) : undefined,
      ),
    )
}
