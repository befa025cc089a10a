import { type Client, type Scene, startScene } from '@iss/testing'
import { setChave } from '@iss/municipio/server'
import { permiteSubstituicao } from '@iss/nota/contract/chaves-municipais'
import { atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consultaWire, makeConsultaCalls } from '@iss/nota/contract/consulta-abas'
import { cancelarNotaCall, substituirNotaCall } from '../src/contract/cancelamento.ts'
import { enviarEmailNotaCall } from '@iss/nota/contract/email-nota'
import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { buscarNota, baixarXml } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let atividadeId: number | null
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find((item) => item.subitem === '1.01')?.id ?? null
})
afterAll(() => scene.stop())

const pedido = (valor = '1000.00') =>
  pedidoNota({ valor, atividadeId, tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Colégio Horizonte' } })
const emitir = (valor?: string) => alfa.call(emitirNotaCall, { ...pedido(valor), rascunhoId: null })
const cancelamento = (notaId: number, codigo = 1) => ({
  notaId,
  codigo,
  justificativa: 'Valor digitado errado na emissão',
  notaSubstituta: null,
  arquivos: [],
})

describe('cancelamento (E07)', () => {
  it('cancels a note of today directly and strikes it', async () => {
    const { id, numero } = await emitir()
    const answer = await alfa.call(cancelarNotaCall, cancelamento(id, 2))
    expect(answer).toMatchObject({ direto: true, mensagem: `NF-e nº ${numero} cancelada com sucesso.` })
    const nota = await alfa.call(buscarNota, { id })
    expect(nota.estado).toBe('CANCELADA')
    expect(nota.motivoCancelamento).toBe('Valor digitado errado na emissão')
    const xml = String(await alfa.call(baixarXml, { id }))
    expect(xml).toContain('<CodigoCancelamento>2</CodigoCancelamento>')
    expect(xml).toMatch(/<PrestadorServico>.*<Telefone>\d{10,11}<\/Telefone>.*<\/PrestadorServico>/s)
    const again = await alfa.try(cancelarNotaCall, cancelamento(id))
    expect(again.body.mensagens[0]?.message).toBe('A nota já está cancelada.')
  })

  it('keeps the reasons of the tax office for itself', async () => {
    const { id } = await emitir()
    const answer = await alfa.try(cancelarNotaCall, cancelamento(id, 3))
    expect(answer.status).toBe(409)
    expect(answer.body.mensagens[0]?.message).toBe('Motivo de uso exclusivo da Administração Tributária.')
  })

  it('opens a request for an old note; the inspector approves and the note is cancelled', async () => {
    const [old] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '40000001000150' and n.emissao < '2026-03-01' and not n.retido and n.estado = 'EMITIDA' order by n.id limit 1`,
    )
    const id = Number(old?.id)
    const answer = await alfa.call(cancelarNotaCall, cancelamento(id))
    expect(answer.direto).toBe(false)
    expect(answer.protocolo).toMatch(/^2026\d{8}$/)
    expect(answer.motivos[0]).toContain('O prazo para cancelamento direto terminou')
    expect((await alfa.call(buscarNota, { id })).estado).toBe('CANCELAMENTO_SOLICITADO')
    const fiscal = await scene.as('fiscal')
    const found = await fiscal.post('/v2/rest/atendimento/buscar', { tipos: ['CancelamentoNotaFiscal'] })
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    const rows = (Array.isArray(found.body) ? found.body : (found.body.lista as unknown)) as { criptId: string }[]
    const { alertas } = await fiscal.call(atenderBuscarTO, { criptId: rows[0]?.criptId ?? '' })
    expect(alertas).toContainEqual(expect.stringMatching(/^Prazo de cancelamento vencido há \d+ dias\.$/))
    const view = await fiscal.post('/v2/rest/atender/buscarTO', { criptId: rows[0]?.criptId })
    expect(view.status, JSON.stringify(view.body)).toBe(200)
    // F148: the inspector may name the note that stands for it, of the same provider and in force.
    const substituta = await emitir()
    const aprovar = (numero: number) =>
      fiscal.post('/v2/rest/atender/aprovar', {
        criptId: rows[0]?.criptId,
        versao: view.body.versao,
        enviarEmail: true,
        dados: { substituta: numero },
      })
    const recusada = await aprovar(999_999)
    expect([recusada.status, (recusada.body.mensagens as { key: string }[])[0]?.key]).toEqual([409, 'dados.substituta'])
    const approve = await aprovar(substituta.numero)
    expect(approve.status, JSON.stringify(approve.body)).toBe(200)
    const [ligada] = await scene.owner<{ id: string }>('select substituida_id as id from nota_fiscal where id = $1', [
      substituta.id,
    ])
    expect(Number(ligada?.id)).toBe(id)
    expect((await alfa.call(buscarNota, { id })).estado).toBe('CANCELADA')
  })

  it('is refused to another person and to profiles without the key', async () => {
    const { id } = await emitir()
    expect((await (await scene.as('gama')).try(cancelarNotaCall, cancelamento(id))).status).toBe(403)
    expect((await (await scene.as('fiscal')).try(cancelarNotaCall, cancelamento(id))).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).try(cancelarNotaCall, cancelamento(id))).status).toBeGreaterThanOrEqual(403)
  })
})

describe('substituição (E09)', () => {
  it('issues the next number and cancels the old note in the same transaction', async () => {
    const old = await emitir('1000.00')
    const answer = await alfa.call(substituirNotaCall, {
      ...pedido('1200.00'),
      notaId: old.id,
      motivo: 'VALOR_INCORRETO',
      descricaoMotivo: null,
    })
    expect(answer.numero).toBe(old.numero + 1)
    const before = await alfa.call(buscarNota, { id: old.id })
    expect(before.estado).toBe('SUBSTITUIDA')
    expect(before.motivoCancelamento).toBe(`Substituída pela NF-e nº ${answer.numero}`)
    const after = await alfa.call(buscarNota, { id: answer.id })
    expect(after.valorTotal.toString()).toBe('1200.00')

    const both = { ...consultaWire.parse({ numeroInicial: old.numero, numeroFinal: answer.numero }), tamanho: 1 }
    const pages = [0, 1, 2].map((pagina) => alfa.call(makeConsultaCalls('NotaEmitida').buscar, { ...both, pagina }))
    const seen = await Promise.all(pages)
    expect(seen.map(({ lista }) => lista.map(({ id }) => id))).toEqual([[answer.id], [old.id], []])
    // A replaced note counts neither for the value nor for the tax, on whichever page.
    expect(after.imposto.isPositive()).toBe(true)
    for (const { total, totais } of seen)
      expect({ total, totais }).toEqual({ total: 2, totais: { valor: '1200.00', imposto: after.imposto.toString() } })
  })

  it('K01 permiteSubstituicao: off, the provider replaces nothing and the note stays; on, he does', async () => {
    const old = await emitir()
    const troca = { ...pedido('1100.00'), notaId: old.id, motivo: 'VALOR_INCORRETO' as const, descricaoMotivo: null }
    await scene.inCity(1, (ctx) => setChave(ctx, permiteSubstituicao, false))
    const { body } = await alfa.try(substituirNotaCall, z.encode(substituirNotaCall.request, troca))
    expect(body.mensagens[0]?.message).toBe('O município não permite a substituição de NF-e pelo prestador.')
    expect((await alfa.call(buscarNota, { id: old.id })).estado).toBe('EMITIDA')
    await scene.inCity(1, (ctx) => setChave(ctx, permiteSubstituicao, true))
    expect((await alfa.call(substituirNotaCall, troca)).numero).toBe(old.numero + 1)
  })

  it('locks the taker and keeps the old note when the new one is refused', async () => {
    const old = await emitir()
    const other = { ...pedidoNota({ atividadeId }), notaId: old.id, motivo: 'VALOR_INCORRETO', descricaoMotivo: null }
    const answer = await alfa.try(substituirNotaCall, z.encode(substituirNotaCall.request, other))
    expect(answer.status).toBe(409)
    expect(answer.body.mensagens).toContainEqual({
      key: 'tomador.documento',
      message: 'O tomador só pode ser alterado quando o motivo da substituição for tomador incorreto.',
    })
    expect((await alfa.call(buscarNota, { id: old.id })).estado).toBe('EMITIDA')
  })
})

describe('cópia, e-mail e XML', () => {
  it('copies a cancelled note into an order of today (E06)', async () => {
    const { id } = await emitir('321.00')
    await alfa.call(cancelarNotaCall, cancelamento(id))
    const { pedido: copia, aviso } = await alfa.call(copiarNota, { id, mantemData: false })
    expect(aviso).toBeNull()
    expect(copia.dataPrestacao).toBe('2026-04-15')
    expect(copia.tomador.documento).toBe('40000010000141')
    expect(copia.itens[0]?.valorUnitario.toString()).toBe('321')
  })

  it('sends a mail once, with PDF and XML attached (E05)', async () => {
    const { id, numero } = await emitir()
    const answer = await alfa.call(enviarEmailNotaCall, { id, para: ['contas@colegio.example'], copia: false, mensagem: null })
    expect(answer.mensagem).toBe('E-mail enviado para a fila de processamento.')
    const mails = await scene.owner<{ anexos: { tipo: string }[] }>(
      `select anexos from email where 'contas@colegio.example' = any(para) and assunto like $1`,
      [`NFS-e nº ${numero} %`],
    )
    expect(mails.map((mail) => mail.anexos.map((anexo) => anexo.tipo))).toEqual([['application/pdf', 'application/xml']])
  })

  it('gives the ABRASF XML with number and codes', async () => {
    const { id, numero, codigoVerificacao } = await emitir()
    const xml = String(await alfa.call(baixarXml, { id }))
    expect(xml).toContain(`<Numero>${numero}</Numero>`)
    expect(xml).toContain(`<CodigoVerificacao>${codigoVerificacao}</CodigoVerificacao>`)
  })
})
