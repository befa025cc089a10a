import { formatDocumento, maskDocumento } from '@iss/kernel/documento'
import { refere } from '@iss/platform/db'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { selectField } from '@iss/list/definition'
import { eq, type SQL, sql } from 'drizzle-orm'
import { bilheteTable as bilhete, sorteioTable as sorteio } from '../tables/sorteio.ts'

/** What the reports on tickets of the prize programme share. */

export const fiscais = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:notaPremiada'] } as const

export const situacaoField = () =>
  selectField({
    label: 'Situação',
    options: [
      { value: 'VALIDO', label: 'Válido' },
      { value: 'CANCELADO', label: 'Cancelado' },
    ],
  })
export const naSituacao = (situacao: 'VALIDO' | 'CANCELADO' | null): SQL | undefined =>
  situacao === null ? undefined : eq(bilhete.ativo, situacao === 'VALIDO')

export const notaDe = ({ notaId }: { notaId: number }) => `/home/actions/nota-fiscal?id=${notaId}`

const dia = (coluna: SQL) => sql<string>`to_char(${coluna}, 'DD/MM/YYYY')`

/** A ticket with its draw, note, provider and taker. */
export const camposDoBilhete = () => ({
  id: bilhete.id,
  notaId: bilhete.notaId,
  sorteio: sql<string>`${dia(sql`${sorteio.periodoInicial}`)} || ' a ' || ${dia(sql`${sorteio.periodoFinal}`)}`.as('sorteio'),
  ordemSorteio: sql<string>`${sorteio.periodoInicial}::text || ' ' || lpad(${sorteio.id}::text, 12, '0')`.as('ordem_sorteio'),
  numero: bilhete.numero,
  documento: bilhete.documento,
  nome: sql<string>`coalesce(${nota.tomadorNome}, '')`.as('nome'),
  nota: sql<number>`${nota.numero}`.mapWith(nota.numero).as('nota_numero'),
  prestador: sql<string>`${pessoa.nome}`.as('prestador'),
  valor: nota.valorTotal,
  emissao: sql<string>`to_char(${nota.emissao} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('emitida_em'),
  valido: bilhete.ativo,
  cancelado: sql<boolean>`not ${bilhete.ativo}`.as('cancelado'),
  motivo: bilhete.motivoCancelamento,
  premio: bilhete.premio,
})

/** `isSorteioAberto` of the draw: its tickets may still be voided. */
const aberto = (hoje: string) =>
  sql<boolean>`(${sorteio.situacao} = 'ABERTO' and (${sorteio.dataSorteio} is null or ${hoje}::date < ${sorteio.dataSorteio}))`.as(
    'sorteio_aberto',
  )

/**
 * Tickets with draw, note, provider and taker; number and draw together are unique. To be published: without the ends of the CPF. A taker is his CPF, under one
 * of the names by which his notes call him.
 */
export function bilhetes(ctx: Context, where: SQL | undefined, { publicos = false }: { publicos?: boolean } = {}) {
  return ctx.db
    .select({
      ...camposDoBilhete(),
      documento: sql<string>`${bilhete.documento}`
        .mapWith((documento: string) => (publicos ? maskDocumento(documento) : documento))
        .as('documento_do_tomador'),
      tomador:
        sql<string>`min(coalesce(${nota.tomadorNome}, '')) over (partition by ${bilhete.documento}) || ', ' || ${bilhete.documento}`
          .mapWith((tomador: string) => tomador.replace(/\S+$/, publicos ? maskDocumento : formatDocumento))
          .as('tomador_com_cpf'),
      sorteioAberto: aberto(ctx.clock.today()),
    })
    .from(bilhete)
    .innerJoin(sorteio, refere(bilhete.sorteioId, sorteio))
    .innerJoin(nota, refere(bilhete.notaId, nota))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .where(where)
}
