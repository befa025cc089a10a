import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarGuiaCall } from '../src/contract/acoes-guia.ts'
import { baixarGuiaCall, buscarGuia, recalcularGuia } from '../src/contract/guia.ts'
import { buscarPixDaGuia, buscarPixRecebidos, devolverPix, gerarPixDaGuia } from '../src/contract/pix-dinamico.ts'
import { lerBrCode } from '../src/domain/pix-brcode.ts'
import { emitirGuia } from '../src/server/emitir-guia.ts'
import { assinarNotificacao } from '../src/server/pix-dinamico-assinatura.ts'
import { getSimulador } from '../src/server/psp-configuracao.ts'
import type { Simulador } from '../src/server/psp-simulador.ts'

let scene: Scene
let alfa: Client
let fiscal: Client
let simulador: Simulador
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  const simulado = await getSimulador(scene.runtime)
  if (!simulado) throw new Error('The tests need the simulator')
  simulador = simulado.simulador
})
afterAll(async () => {
  await scene.stop()
  await simulador.parar()
})

type Pix = { endToEndId: string; txid: string; valor: string; horario: string; chave: string }

const guia = (base: string) =>
  scene.inCity(1, async (ctx) => {
    const pessoa = await findPessoaPorDocumento(ctx, '40000001000150')
    const competencia = Competencia.of(2026, 3)
    const pedido = { pessoaId: pessoa?.id ?? 0, tipo: 'AVULSA', papel: 'PRESTADOR', competencia } as const
    return emitirGuia(ctx, { ...pedido, base: Dinheiro.from(base) })
  })
const cobrar = async (base: string) => {
  const { id, versao, numero } = await guia(base)
  await alfa.call(gerarPixDaGuia, { id })
  const [row] = await scene.owner<{ txid: string }>('select txid from pix_cobranca where guia_id = $1 and municipio_id = 1', [id])
  return { id, versao, numero, txid: row?.txid ?? '' }
}
const pagar = (txid: string, valor?: string): Pix => {
  const { endToEndId, horario, chave, ...pix } = simulador.pagar(txid, scene.clock.now(), valor)
  return { endToEndId, txid, valor: pix.valor, horario, chave }
}
const assinar = (pix: Pix[]) => scene.inCity(1, async (ctx) => assinarNotificacao(ctx, pix))
const notificar = async (pix: Pix[], assinatura?: string) =>
  scene.publico.post('/v2/rest/public/pix/webhook/pix', { pix, assinatura: assinatura ?? (await assinar(pix)) })
const situacao = async (id: number) => (await fiscal.call(buscarGuia, { id })).situacaoRotulo
const aConferir = async () => (await fiscal.call(buscarPixRecebidos, { pagina: 0, tamanho: 50, conferir: true })).lista

describe('Pix dinâmico da guia (G00.P, G9)', () => {
  it('one charge for a guide, with a readable payload; a recalculation makes another', async () => {
    const { id } = await guia('100.00')
    const primeira = await alfa.call(gerarPixDaGuia, { id })
    expect((await alfa.call(gerarPixDaGuia, { id })).payload).toBe(primeira.payload)
    const campos = lerBrCode(primeira.payload)
    expect(campos?.get('01')).toBe('12')
    expect(campos?.get('26')).toContain('pix.simulador.invalid/v2/cobv/ISS000001G')
    expect(campos?.has('54')).toBe(false)
    expect(primeira.valor.toString()).toBe('100.00')
    // One code at a time: the page of the guide shows that of the charge, no longer the static one of its issue.
    expect((await alfa.call(buscarGuia, { id })).pix).toBe(primeira.payload)
    await alfa.call(recalcularGuia, { id, dataPagamento: '2026-04-28' })
    expect((await alfa.call(buscarPixDaGuia, { id })).cobranca).toBeNull()
    const segunda = await alfa.call(gerarPixDaGuia, { id })
    expect(segunda.expira).toBe('2026-04-28')
    expect(segunda.payload).not.toBe(primeira.payload)
    expect(await scene.owner('select situacao from pix_cobranca where guia_id = $1 order by id', [id])).toEqual([
      { situacao: 'REMOVIDA' },
      { situacao: 'ATIVA' },
    ])
    expect((await (await scene.as('gama')).try(gerarPixDaGuia, { id })).status).toBe(403)
    expect((await (await scene.as('gama')).try(buscarPixRecebidos, { pagina: 0, tamanho: 10 })).status).toBe(403)
  })

  it('a confirmed notification settles the guide once, however often and at the same moment it is told', async () => {
    const { id, txid } = await cobrar('200.00')
    const pix = pagar(txid)
    const respostas = await Promise.all([notificar([pix]), notificar([pix]), notificar([pix])])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(respostas[0]?.body.processados).toEqual([{ endToEndId: pix.endToEndId, situacao: 'PAGO' }])
    expect(await situacao(id)).toBe('Paga')
    expect(await scene.owner('select count(*)::int as n from pagamento where guia_id = $1', [id])).toEqual([{ n: 1 }])
    expect((await alfa.call(buscarPixDaGuia, { id })).paga).toBe(true)
    expect((await alfa.try(gerarPixDaGuia, { id })).body.mensagens[0]?.message).toBe(
      'Só guias em aberto podem ser pagas por Pix.',
    )
  })

  it('refuses a wrong, altered or old signature, and what the PSP does not confirm', async () => {
    const { id, txid } = await cobrar('300.00')
    const pix = pagar(txid)
    const boa = await assinar([pix])
    for (const assinatura of ['', 'x', boa.replace(/.$/, (ultima) => (ultima === '0' ? '1' : '0'))])
      expect((await notificar([pix], assinatura)).status).toBe(403)
    expect((await notificar([{ ...pix, valor: '1.00' }], boa)).status).toBe(403)
    scene.clock.set('2026-04-15T15:06:00.000Z')
    expect((await notificar([pix], boa)).status).toBe(403)
    scene.clock.set('2026-04-15T15:00:00.000Z')
    const falso = { ...pix, endToEndId: 'E9999999900000000000000000000000' }
    const naoConfirmado = await notificar([falso])
    expect(naoConfirmado.status).toBe(409)
    expect(naoConfirmado.body.mensagens[0]?.message).toContain('não foi confirmado pelo prestador de pagamento')
    expect(await situacao(id)).not.toBe('Paga')
    simulador.falhar(503)
    expect((await notificar([pix])).status).toBe(409)
    simulador.falhar(null)
    expect(await situacao(id)).not.toBe('Paga')
    expect((await notificar([pix])).status).toBe(200)
    expect(await situacao(id)).toBe('Paga')
  })

  it('keeps what differs, is paid twice or has no charge for the inspector, with its debit or credit', async () => {
    const menor = await cobrar('400.00')
    const duas = await cobrar('500.00')
    expect((await notificar([pagar(menor.txid, '390.00')])).body.processados).toMatchObject([{ situacao: 'DIVERGENTE' }])
    expect((await notificar([pagar(duas.txid)])).body.processados).toMatchObject([{ situacao: 'PAGO' }])
    expect((await notificar([pagar(duas.txid)])).body.processados).toMatchObject([{ situacao: 'DUPLICADO' }])
    expect(await scene.owner('select valor::text from debito where guia_id = $1', [menor.id])).toEqual([{ valor: '10.00' }])
    expect(await scene.owner('select valor::text from credito where guia_id = $1', [duas.id])).toEqual([{ valor: '500.00' }])
    // A charge that the city's records do not know, but its key received it.
    const [chave] = await scene.owner<{ chave_pix: string }>('select chave_pix from config_guia where municipio_id = 1')
    const txid = 'ISS000001G9999999999999R000001'
    const simulado = await getSimulador(scene.runtime)
    await simulado?.psp.criarCobranca({
      txid,
      chave: chave?.chave_pix ?? '',
      valor: Dinheiro.from('10.00'),
      vencimento: '2026-04-30',
      devedor: { documento: '40000001000150', nome: 'Alfa' },
      descricao: 'Outra',
    })
    expect((await notificar([pagar(txid)])).body.processados).toMatchObject([{ situacao: 'SEM_COBRANCA' }])
    expect((await aConferir()).map((item) => item.situacao).sort()).toEqual(['DIVERGENTE', 'DUPLICADO', 'SEM_COBRANCA'])
    const ninguem = { endToEndId: 'E1', txid: 'ABC', valor: '1.00', horario: '2026-04-15T15:00:00Z', chave: '' }
    expect((await notificar([ninguem])).body.mensagens[0]?.message).toBe('Nenhum município atende esta notificação.')
  })

  it('gives a Pix back: the payment is undone, the guide is open again, once', async () => {
    const { id, txid } = await cobrar('600.00')
    await notificar([pagar(txid)])
    const { lista } = await fiscal.call(buscarPixRecebidos, { pagina: 0, tamanho: 50, conferir: false })
    const pix = lista.find(({ guiaId }) => guiaId === id)
    if (!pix) throw new Error('The Pix is not listed')
    const pedido = { id: pix.id, versao: pix.versao, motivo: 'Pago por engano.' }
    expect((await alfa.try(devolverPix, pedido)).status).toBe(403)
    expect((await fiscal.try(devolverPix, { ...pedido, motivo: '' })).body.mensagens[0]?.key).toBe('motivo')
    simulador.falhar(500)
    expect((await fiscal.try(devolverPix, pedido)).status).toBe(409)
    expect(await situacao(id)).toBe('Paga')
    simulador.falhar(null)
    expect((await fiscal.call(devolverPix, pedido)).mensagem).toBe('Pix devolvido ao pagador.')
    expect(await situacao(id)).toBe('A vencer')
    expect((await fiscal.try(devolverPix, { ...pedido, versao: pix.versao + 1 })).body.mensagens[0]?.message).toBe(
      'Este Pix já foi devolvido.',
    )
    expect(await scene.owner('select estornado_em is not null as estornado from pagamento where guia_id = $1', [id])).toEqual([
      { estornado: true },
    ])
  })

  it('a guide that is cancelled or settled otherwise withdraws its charge, whatever the PSP does; a Pix that comes all the same is kept', async () => {
    const retirar = async () => {
      const rotina = scene.house.routines.find(({ nome }) => nome === 'pix-retirar-cobrancas')
      if (!rotina) throw new Error('There is no routine')
      await scene.inCity(1, (ctx) => rotina.run(ctx))
    }
    const cobranca = async (id: number) =>
      (await scene.owner<{ situacao: string }>('select situacao from pix_cobranca where guia_id = $1', [id]))[0]?.situacao
    const cancelada = await cobrar('700.00')
    await fiscal.call(cancelarGuiaCall, { id: cancelada.id, motivo: 'Emitida por engano' })
    expect([await cobranca(cancelada.id), simulador.statusDe(cancelada.txid)]).toEqual([
      'A_REMOVER',
      'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    ])
    const noBalcao = await cobrar('800.00')
    simulador.falhar(503)
    const valor = Dinheiro.from('800.00')
    await fiscal.call(baixarGuiaCall, { id: noBalcao.id, dataPagamento: '2026-04-15', valor, motivo: 'Balcão' })
    await retirar()
    expect([await cobranca(noBalcao.id), simulador.statusDe(noBalcao.txid)]).toEqual(['A_REMOVER', 'ATIVA'])
    simulador.falhar(null)
    await retirar()
    expect([await cobranca(cancelada.id), await cobranca(noBalcao.id), simulador.statusDe(noBalcao.txid)]).toEqual([
      'REMOVIDA',
      'REMOVIDA',
      'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    ])
    expect((await notificar([pagar(cancelada.txid)])).body.processados).toMatchObject([{ situacao: 'GUIA_CANCELADA' }])
    const kept = (await aConferir()).find(({ guiaId }) => guiaId === cancelada.id)
    expect([kept?.situacaoRotulo, kept?.mensagem]).toEqual([
      'Guia cancelada',
      'A guia está cancelada: 700,00 lançados como crédito.',
    ])
    expect(await scene.owner('select valor::text, motivo from credito where guia_id = $1', [cancelada.id])).toEqual([
      { valor: '700.00', motivo: 'Pagamento em duplicidade' },
    ])
    expect(await situacao(cancelada.id)).toBe('Cancelada')
  })

  it('a notice that was signed rightly changes nothing when it is played again: later, after the money went back, or too late', async () => {
    const { id, txid } = await cobrar('210.00')
    const pix = pagar(txid)
    const boa = await assinar([pix])
    const vigentes = () =>
      scene
        .owner<{ n: number }>('select count(*)::int as n from pagamento where guia_id = $1 and estornado_em is null', [id])
        .then(([row]) => row?.n)
    expect((await notificar([pix], boa)).body.processados).toMatchObject([{ situacao: 'PAGO' }])
    scene.clock.advance(4 * 60_000)
    expect((await notificar([pix], boa)).body.processados).toMatchObject([{ situacao: 'PAGO' }])
    expect((await notificar([pix, pix], await assinar([pix, pix]))).status).toBe(200)
    expect(await vigentes()).toBe(1)
    const { lista } = await fiscal.call(buscarPixRecebidos, { pagina: 0, tamanho: 50, conferir: false })
    const recebido = lista.find(({ endToEndId }) => endToEndId === pix.endToEndId)
    await fiscal.call(devolverPix, { id: recebido?.id ?? 0, versao: recebido?.versao ?? 0, motivo: 'Pago por engano' })
    expect(await vigentes()).toBe(0)
    expect((await notificar([pix], boa)).body.processados).toMatchObject([{ situacao: 'DEVOLVIDO' }])
    expect(await vigentes()).toBe(0)
    scene.clock.advance(2 * 60_000)
    expect((await notificar([pix], boa)).status).toBe(403)
    scene.clock.set('2026-04-15T15:00:00.000Z')
  })

  it('the other city sees none of it', async () => {
    const visiveis = await scene.inCity(2, async ({ client }) =>
      client.query('select id from pix_cobranca union all select id from pix_recebido union all select id from pix_devolucao'),
    )
    expect(visiveis.rows).toEqual([])
  })
})
