import { normalizeDocumento } from '@iss/kernel/documento'
import { AppError, refuse } from '@iss/kernel/errors'
import { digits } from '@iss/kernel/texto'
import { readRows } from '@iss/list/server'
import { defineSetHook, implement } from '@iss/platform/server'
import { buscarCatalogoTomador, removerCatalogoTomador, salvarCatalogoTomador } from '../contract/catalogo-tomador.ts'
import { notaEmitida } from '@iss/nota/contract/eventos'
import { validarTomadorCatalogo } from '../domain/catalogo-tomador.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import { catalogoTomadores } from '../lists/catalogo-tomadores.ts'
import { catalogoTomadorTable } from '../tables/catalogo-tomador.ts'
import { createLinhasProprias } from './linhas-proprias.ts'

const table = catalogoTomadorTable
const limpo = (texto: string | null) => texto?.trim() || null
const linhas = createLinhasProprias({
  table,
  dono: table.contribuinteId,
  eventos: {
    incluida: 'catalogo-tomador.incluido',
    alterada: 'catalogo-tomador.alterado',
    removida: 'catalogo-tomador.removido',
  },
  conta: ({ documento, nome, email }) => ({ documento, nome, email }),
})

export const buscarCatalogoTomadorOperation = implement(buscarCatalogoTomador, async (ctx, { texto, ...pagina }) => {
  const { lista, total } = await readRows(ctx, catalogoTomadores, { texto: texto.trim() }, pagina)
  return { lista: lista.map(({ endereco: _endereco, ...tomador }) => tomador), total }
})

export const salvarCatalogoTomadorOperation = implement(
  salvarCatalogoTomador,
  async (ctx, { id, versao, municipio, ...pedido }) => {
    const dados = {
      documento: normalizeDocumento(pedido.documento),
      nome: pedido.nome.trim(),
      inscricaoMunicipal: limpo(pedido.inscricaoMunicipal),
      email: limpo(pedido.email),
      telefone: limpo(digits(pedido.telefone ?? '')),
      cep: limpo(digits(pedido.cep ?? '')),
      logradouro: limpo(pedido.logradouro),
      numero: limpo(pedido.numero),
      complemento: limpo(pedido.complemento),
      bairro: limpo(pedido.bairro),
      municipioCodigo: limpo(municipio),
      uf: limpo(pedido.uf),
    }
    const violations = validarTomadorCatalogo(dados)
    if (violations.length > 0) throw new AppError('business', violations)
    if (await linhas.isRepetida(ctx, table.documento, dados.documento, id)) refuse(notaErrors.catalogoRepetido)
    return id === null ? linhas.incluir(ctx, dados, { usadoEm: ctx.clock.now() }) : linhas.alterar(ctx, { id, versao }, dados)
  },
)

export const removerCatalogoTomadorOperation = implement(removerCatalogoTomador, (ctx, { ids }) => linhas.remover(ctx, ids))

/** Every issue keeps its taker in the provider's catalogue: the newest name holds, what the note does not tell stays (E18, decisions N9). */
export const capturarTomadores = defineSetHook(notaEmitida, 90, async (entries) => {
  const ids = entries.filter(({ payload }) => payload.tomadorDocumento !== null).map(({ payload }) => payload.notaId)
  const [first] = entries
  if (!first || ids.length === 0) return
  await first.ctx.client.query('select catalogo_tomador_capturar($1)', [ids])
})
