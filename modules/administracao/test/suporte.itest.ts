import { entrar } from '@iss/acesso/contract/identidade'
import { verNotificacoes } from '../src/contract/notificacoes.ts'
import { alterarPessoaSelecionada, buscarUserInfo, encerrarVisita } from '@iss/portal/contract/sessao'
import { type Client, demoPassword, type Scene, startScene } from '@iss/testing'
import { reportCalls } from '@iss/list/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarContaSuporte,
  buscarSuporte,
  desbloquearContaSuporte,
  encerrarSessoesSuporte,
  reenviarAtivacaoSuporte,
  verComoSuporte,
} from '../src/contract/suporte.ts'
import { errosDoServidor } from '../src/lists/erros-do-servidor.ts'
import { expurgarErros } from '../src/server/expurgar-erros.ts'

let scene: Scene
let suporte: Client
beforeAll(async () => {
  scene = await startScene()
  suporte = await scene.as('suporte')
})
afterAll(() => scene.stop())

const motivo = 'Chamado 4711: não consegue entrar no portal'
const frases = (body: { mensagens: { message: string }[] }) => body.mensagens.map(({ message }) => message)
const contaDe = async (usuario: string) => {
  const [row] = await scene.owner<{ id: string }>('select id from conta where usuario = $1', [usuario])
  return Number(row?.id)
}
const achados = async (texto: string, quem = suporte) =>
  (await quem.call(buscarSuporte, { texto })).lista.map(({ tipo, titulo }) => `${tipo} ${titulo}`)

describe('decision 0149: the support finds what the caller can say', () => {
  it('a document, a name, a user name, an e-mail, a protocol, the number of a note, of a guide, of a request', async () => {
    const [{ documento, nome } = { documento: '', nome: '' }] = await scene.owner<{ documento: string; nome: string }>(
      `select p.documento, p.nome from pessoa p join conta_vinculo v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
       where v.municipio_id = 1 and v.conta_id = $1`,
      [await contaDe('alfa')],
    )
    for (const texto of [documento, documento.replace(/^(..)/, '$1.'), nome, 'alfa', 'ALFA@demonstracao.example'])
      expect(await achados(texto), texto).toContain('CONTA alfa')
    const alfa = (await suporte.call(buscarSuporte, { texto: documento })).lista.find(({ tipo }) => tipo === 'PESSOA')
    expect(alfa).toMatchObject({ detalhe: '40.000.001/0001-50', situacao: 'Ativa' })
    const [pedido] = await scene.owner<{ protocolo: string }>(
      'select protocolo from solicitacao where municipio_id = 1 and protocolo is not null order by id limit 1',
    )
    expect(await achados(pedido?.protocolo ?? '')).toContain(`SOLICITACAO ${pedido?.protocolo}`)
    const [nota] = await scene.owner<{ numero: string }>(
      'select numero from nota_fiscal where municipio_id = 1 order by id limit 1',
    )
    expect(await achados(nota?.numero ?? '')).toContain(`NOTA ${nota?.numero}`)
    const [guia] = await scene.owner<{ numero: string }>('select numero from guia where municipio_id = 1 order by id limit 1')
    expect(await achados(guia?.numero ?? '')).toContain(`GUIA ${guia?.numero}`)
    const [evento] = await scene.owner<{ requisicao: string; tipo: string }>(
      `select requisicao, tipo from auditoria_evento where municipio_id = 1 and tipo = 'login' order by id desc limit 1`,
    )
    expect(await achados(evento?.requisicao ?? '')).toEqual(['ACAO login'])
    expect(frases((await suporte.try(buscarSuporte, { texto: 'ab' })).body)).toEqual([
      'Informe pelo menos 3 letras ou um número.',
    ])
  })

  it('nothing of another city, and nobody else finds anything', async () => {
    expect((await achados('alfa.porto')).filter((um) => um.startsWith('CONTA'))).toEqual([])
    const contaId = await contaDe('alfa.porto')
    const { body } = await suporte.try(buscarContaSuporte, { contaId })
    expect(frases(body)).toEqual(['A conta não existe neste município.'])
    for (const usuario of ['alfa', 'fiscal', 'gestor']) {
      const outro = await scene.as(usuario)
      expect((await outro.try(buscarSuporte, { texto: 'alfa' })).status, usuario).toBe(403)
      expect((await outro.try(verComoSuporte, { contaId, motivo })).status, usuario).toBe(403)
    }
  })
})

describe('decision 0149: what the support does for an account', () => {
  it('a locked account is opened with a reason, and the password counts again', async () => {
    const contaId = await contaDe('beta')
    const tentar = (senha: string) => scene.publico.try(entrar, { usuario: 'beta', senha })
    for (let vez = 0; vez < 5; vez += 1) await tentar('errada1')
    expect((await tentar(demoPassword)).status).toBe(409)
    const conta = await suporte.call(buscarContaSuporte, { contaId })
    expect(conta).toMatchObject({ tentativas: 5, acoes: { desbloquear: true, reenviar: false } })
    expect(conta.bloqueadaAte).not.toBeNull()
    expect(frases((await suporte.try(desbloquearContaSuporte, { contaId, motivo: 'curto' })).body)).toEqual([
      'Informe o motivo com pelo menos 20 caracteres.',
    ])
    await suporte.call(desbloquearContaSuporte, { contaId, motivo })
    expect((await tentar(demoPassword)).status).toBe(200)
    expect(frases((await suporte.try(desbloquearContaSuporte, { contaId, motivo })).body)).toEqual([
      'A conta não está bloqueada.',
    ])
    await suporte.call(encerrarSessoesSuporte, { contaId, motivo })
    expect((await suporte.call(buscarContaSuporte, { contaId })).sessoes).toEqual([])
  })

  it('the activation goes out again to who never activated, and to nobody else', async () => {
    await suporte.call(reenviarAtivacaoSuporte, { contaId: await contaDe('inativo'), motivo })
    const mails = await scene.owner<{ assunto: string }>(
      `select assunto from email where municipio_id = 1 and para = '{inativo@demonstracao.example}'`,
    )
    expect(mails.map(({ assunto }) => assunto)).toEqual(['Ative o seu acesso ao portal do ISS'])
    const { body } = await suporte.try(reenviarAtivacaoSuporte, { contaId: await contaDe('gama'), motivo })
    expect(frases(body)).toEqual(['A conta já foi ativada.'])
  })
})

describe('decision 0149: the portal as another sees it', () => {
  it('reads as he does, writes nothing, leaves its trace under its own name, tells him and ends', async () => {
    const alfa = await scene.as('alfa')
    const dele = await alfa.call(buscarUserInfo, {})
    const contaId = await contaDe('alfa')
    await suporte.call(verComoSuporte, { contaId, motivo })
    const { visita, ...visto } = await suporte.call(buscarUserInfo, {})
    expect(visto).toEqual(dele)
    expect(visita?.motivo).toBe(motivo)
    expect((await suporte.try(buscarSuporte, { texto: 'alfa' })).status).toBe(403)
    const recusa = await suporte.try(alterarPessoaSelecionada, { idPessoa: dele.pessoaUsuario.id })
    expect(recusa.status).toBe(409)
    expect(frases(recusa.body)).toEqual(['Você está vendo o portal como outro usuário: nada pode ser alterado.'])
    expect((await suporte.try(verNotificacoes, {})).status).toBe(409)
    await suporte.call(encerrarVisita, {})
    expect((await suporte.call(buscarUserInfo, {})).visita).toBeUndefined()
    const { lista } = await alfa.call(verNotificacoes, {})
    const aviso = lista.find(({ titulo }) => titulo === 'O suporte viu o portal como você')
    expect(aviso?.texto).toContain(`Motivo informado: ${motivo}`)
    const rastro = await scene.owner<{ tipo: string; usuario: string }>(
      `select a.tipo, c.usuario from auditoria_evento a join conta c on c.id = a.conta_id
       where a.municipio_id = 1 and a.tipo like 'suporte.visita%' order by a.id`,
    )
    expect(rastro).toEqual([
      { tipo: 'suporte.visita-iniciada', usuario: 'suporte' },
      { tipo: 'suporte.visita-encerrada', usuario: 'suporte' },
    ])
  })

  it('nobody looks as an administrator, as the support, as himself or as who never came in; half an hour is the most', async () => {
    for (const [usuario, frase] of [
      ['administrador', 'Não é possível ver o portal como administrador ou suporte.'],
      ['suporte', 'Escolha a conta de outro usuário.'],
      ['inativo', 'A conta ainda não foi ativada: não há o que ver.'],
    ] as const) {
      const { body } = await suporte.try(verComoSuporte, { contaId: await contaDe(usuario), motivo })
      expect(frases(body), usuario).toEqual([frase])
    }
    await suporte.call(verComoSuporte, { contaId: await contaDe('gama'), motivo })
    expect((await suporte.call(buscarUserInfo, {})).visita).toBeDefined()
    const [visita] = await scene.owner<{ minutos: number }>(
      `update visita_suporte set expira_em = $1, iniciada_em = iniciada_em where encerrada_em is null
       returning extract(epoch from (select old.expira_em - old.iniciada_em from visita_suporte old where old.id = visita_suporte.id))::int / 60 as minutos`,
      [scene.clock.now()],
    )
    expect(visita?.minutos).toBe(30)
    expect((await suporte.call(buscarUserInfo, {})).visita).toBeUndefined()
  })
})

it('decision 0149: a bug is kept by the number of its request, without what was sent, for ninety days', async () => {
  const hoje = scene.clock.today()
  await scene.owner('alter table solicitacao rename to solicitacao_fora')
  const quebrada = await suporte.try(buscarSuporte, { texto: 'segredo do contribuinte' })
  await scene.owner('alter table solicitacao_fora rename to solicitacao')
  expect(quebrada.status).toBe(500)
  const { requestId } = quebrada.body as unknown as { requestId: string }
  await expect.poll(() => achados(requestId)).toHaveLength(1)
  const [guardado] = await scene.owner('select * from erro_servidor where requisicao = $1', [requestId])
  expect(guardado).toMatchObject({ municipio_id: 1, metodo: 'POST', rota: '/v2/rest/suporte/buscar', codigo: '42P01' })
  expect(JSON.stringify(guardado)).not.toContain('segredo')
  const { buscar } = reportCalls(errosDoServidor.slug)
  const filtros = { dataInicial: hoje, dataFinal: hoje }
  const lista = await suporte.call(buscar, { filtros, pagina: 0, tamanho: 100 })
  expect(JSON.stringify(lista)).toContain(requestId)
  expect((await (await scene.as('gestor')).try(buscar, { filtros, pagina: 0, tamanho: 100 })).status).toBe(403)
  scene.clock.advance(91 * 86_400_000)
  await scene.inCity(1, (ctx) => expurgarErros.run(ctx))
  expect(await scene.owner('select 1 from erro_servidor where requisicao = $1', [requestId])).toEqual([])
})
