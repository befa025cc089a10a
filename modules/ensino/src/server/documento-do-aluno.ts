import { plusMonths } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SEM_DOCUMENTO } from '../domain/aluno.ts'

type Colunas = Record<'documento' | 'rg' | 'cnh' | 'passaporte' | 'nascimento', AnyPgColumn>

const mascarado = (coluna: AnyPgColumn) => sql`case when length(${coluna}) > 2
  then repeat('*', length(${coluna}) - 2) || right(${coluna}, 2) else repeat('*', length(${coluna})) end`

/**
 * The document of a student as lists and reports show it: whole of who is of age, masked of a minor and of whom the birth is not known. The same as
 * `documentoDeExibicao` and `documentoMascarado` say.
 */
export function documentoEmSql(ctx: Context, { documento, rg, cnh, passaporte, nascimento }: Colunas): SQL<string> {
  const maiores = plusMonths(ctx.clock.today(), -18 * 12)
  const maior = sql`${nascimento} <= ${maiores}::date`
  const cpf = sql`length(${documento}) = 11`
  return sql<string>`case
    when ${documento} <> '' and ${maior} then case when ${cpf}
      then regexp_replace(${documento}, '^(...)(...)(...)(..)$', '\\1.\\2.\\3-\\4') else regexp_replace(${documento}, '^(..)(...)(...)(....)(..)$', '\\1.\\2.\\3/\\4-\\5') end
    when ${documento} <> '' then case when ${cpf}
      then regexp_replace(${documento}, '^(...)(...)(...)(..)$', '***.\\2.\\3-**') else regexp_replace(${documento}, '^(..)(...)(...)(....)(..)$', '\\1.***.***/\\4-\\5') end
    when ${rg} <> '' then 'RG ' || case when ${maior} then ${rg} else ${mascarado(rg)} end
    when ${cnh} <> '' then 'CNH ' || case when ${maior} then ${cnh} else ${mascarado(cnh)} end
    when ${passaporte} <> '' then 'Passaporte ' || case when ${maior} then ${passaporte} else ${mascarado(passaporte)} end
    else ${SEM_DOCUMENTO} end`
}
