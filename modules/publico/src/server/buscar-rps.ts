import { refere } from '@iss/platform/db'
import { makeValidador } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { buscarRps } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

/**
 * The note made of a receipt: captcha, municipality, provider, number, in this order and one at a time; the taker narrows the search
 * (spec 1 §5, A-34). Of several notes (series of receipts may repeat a number) a valid one comes first, then the newest.
 */
export const buscarRpsOperation = implement(
  buscarRps,
  async (ctx, { idMunicipio, documento, documentoTomador, numeroRps, captcha }) => {
    if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.rpsCaptcha)
    if (!idMunicipio) return refuse(publicoErrors.rpsMunicipio)
    const prestador = normalizeDocumento(documento ?? '')
    if (prestador === '') refuse(publicoErrors.rpsDocumento)
    if (!isDocumento(prestador)) refuse(publicoErrors.documentoInvalido)
    const texto = String(numeroRps ?? '').trim()
    if (texto === '') refuse(publicoErrors.rpsNumero)
    await entrarNaCidade(ctx, idMunicipio)
    const tomador = normalizeDocumento(documentoTomador ?? '')
    const [achada] = /^[0-9]{1,15}$/.test(texto)
      ? await ctx.db
          .select({ prestador: pessoaTable.nome, tomador: nota.tomadorNome, valor: nota.valorTotal, senha: documentoTable.senha })
          .from(nota)
          .innerJoin(pessoaTable, refere(nota.prestadorId, pessoaTable))
          .innerJoin(documentoTable, refere(nota.id, documentoTable))
          .where(
            and(
              eq(pessoaTable.documento, prestador),
              eq(nota.rpsNumero, Number(texto)),
              tomador === '' ? undefined : eq(nota.tomadorDocumento, tomador),
            ),
          )
          .orderBy(sql`${isNull(documentoTable.dataCancelamento)} desc`, desc(nota.emissao))
          .limit(1)
      : []
    if (!achada) return refuse(publicoErrors.rpsNaoEncontrado)
    return {
      prestador: achada.prestador,
      tomador: achada.tomador ?? '',
      valor: achada.valor,
      codigoVerificador: achada.senha,
      validador: makeValidador(ctx, achada.senha),
    }
  },
)
