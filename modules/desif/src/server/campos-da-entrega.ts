import { wordsSql } from '@iss/list/server'
import { sql } from 'drizzle-orm'
import { rotulosModulo } from '../domain/leiaute.ts'
import { rotulosSituacaoArquivo } from '../domain/situacao-arquivo.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'

const porNumero = Object.fromEntries(Object.entries(rotulosModulo).map(([numero, nome]) => [numero, `${numero} - ${nome}`]))

/** '03/2026', or '01/2026 a 12/2026'. */
export const periodoSql = sql<string>`case when ${arquivo.inicio} is null then '' when ${arquivo.inicio} = ${arquivo.fim} then to_char(${arquivo.inicio}, 'MM/YYYY')
  else to_char(${arquivo.inicio}, 'MM/YYYY') || ' a ' || to_char(${arquivo.fim}, 'MM/YYYY') end`
/** Number and name of a module, empty for a file that tells none. */
export const moduloSql = sql<string>`coalesce(${wordsSql(sql`${arquivo.modulo}::text`, porNumero)}, '')`

/** What lists tell of a delivery. */
export const camposDaEntrega = {
  id: arquivo.id,
  nome: arquivo.nome,
  modulo: moduloSql.as('modulo_rotulo'),
  inicio: sql<string>`coalesce(${arquivo.inicio}::text, '')`.as('periodo_inicio'),
  periodo: periodoSql.as('periodo'),
  versao: sql<string>`coalesce(${arquivo.versaoLeiaute}, '')`.as('versao'),
  recebidoEm: arquivo.recebidoEm,
  linhas: arquivo.linhas,
  erros: arquivo.erros,
  alertas: arquivo.alertas,
  estado: arquivo.situacao,
  situacao: wordsSql(arquivo.situacao, rotulosSituacaoArquivo).as('situacao_rotulo'),
  protocolo: sql<string>`coalesce(${arquivo.protocolo}, '')`.as('numero_protocolo'),
}
