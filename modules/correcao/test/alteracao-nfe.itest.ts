import { atenderAprovar, atenderBuscarTO, atenderIndeferir } from '@iss/solicitacao/contract/atendimento'
import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarNota } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { alteracaoNfe } from '../src/requests/alteracao-nfe.ts'
import { pedidoNota } from '@iss/emissao/testing/pedido'

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('AlteracaoNFe'),
  rotulo: 'Alteração',
  schema: alteracaoNfe.schema,
  access: {},
})
const motivo = 'A atividade da nota foi escolhida por engano.'

let scene: Scene
let alfa: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const emitir = async () => {
  const { atividades } = await alfa.call(carregarEmissao, {})
  const { id } = await alfa.call(emitirNotaCall, {
    ...pedidoNota({ atividadeId: atividades[0]?.id ?? null, valor: '1000.00' }),
    rascunhoId: null,
  })
  return id
}
const pedir = (dados: object) => alfa.try(salvar, { dados: { motivo, ...dados }, observacao: '', anexos: [] })
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const saldoDe = async () => {
  const [row] = await scene.owner<{ faturado: string; imposto: string }>(
    `select s.faturado::text, s.imposto::text from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
     where p.documento = '40000001000150' and s.papel = 'PRESTADOR' and s.competencia = '2026-04-01'`,
  )
  return row
}

describe('alteração de NF-e (E10, F142)', () => {
  it('the inspector sees old × new; approval changes the note, its history and the competence', async () => {
    const id = await emitir()
    const antes = await alfa.call(buscarNota, { id })
    const saldoAntes = await saldoDe()
    const enviada = await pedir({ notaId: id, itemValorUnitario: '1500.00', itemDescricao: 'Sistema, segunda versão' })
    expect(enviada.body.mensagens ?? []).toEqual([])
    const criptId = String(enviada.body.criptId)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo.find(({ rotulo }) => rotulo === 'Valor total')).toMatchObject({ alterado: true })
    expect(to.resumo.find(({ rotulo }) => rotulo === 'Tomador')).toMatchObject({ alterado: false })
    await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })

    const depois = await alfa.call(buscarNota, { id })
    expect(depois.numero).toBe(antes.numero)
    expect(depois.codigoVerificacao).toBe(antes.codigoVerificacao)
    expect(depois.valorTotal.toString()).toBe('1500.00')
    expect(depois.imposto.times(2).toString()).toBe(antes.imposto.times(3).toString())
    expect(depois.imposto.isPositive()).toBe(true)
    expect(depois.itens).toMatchObject([{ descricao: 'Sistema, segunda versão' }])
    expect(depois.historico.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(['Itens', 'Valor total', 'Base de cálculo', 'ISS']),
    )
    const saldoDepois = await saldoDe()
    expect(Number(saldoDepois?.faturado) - Number(saldoAntes?.faturado)).toBe(500)
    const versoes = await scene.owner<{ anterior: { nota: { valor_total: string } } }>(
      'select anterior from nota_alteracao where nota_id = $1',
      [id],
    )
    expect(versoes.map(({ anterior }) => String(anterior.nota.valor_total))).toEqual(['1000.00'])
  })

  it('E10 an export to a taker in Brazil names the country of its result, else it is refused at the exigibility; approval writes it', async () => {
    const id = await emitir()
    const exportacao = { notaId: id, exigibilidade: codigoExigibilidade('EXPORTACAO') }
    const semPais = await pedir(exportacao)
    expect(semPais.body.mensagens.map(({ key }) => key)).toEqual(['dados.exigibilidade'])
    const enviada = await pedir({ ...exportacao, paisResultado: 'PT' })
    expect(enviada.body.mensagens ?? []).toEqual([])
    const criptId = String(enviada.body.criptId)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo).toContainEqual(comparedLine('País do resultado', 'Portugal', ''))
    await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })
    const [nota] = await scene.owner<{ exigibilidade: number; pais: string }>(
      `select exigibilidade::int, canonica #>> '{servico,paisResultado}' as pais from nota_fiscal where municipio_id = 1 and id = $1`,
      [id],
    )
    expect(nota).toEqual({ exigibilidade: 4, pais: 'PT' })
  })

  it('rejection leaves the note as it was', async () => {
    const id = await emitir()
    const { body } = await pedir({ notaId: id, itemValorUnitario: '9.00' })
    const criptId = String(body.criptId)
    const { versao, justificativas } = await fiscal.call(atenderBuscarTO, { criptId })
    await fiscal.call(atenderIndeferir, {
      solicitacao: criptId,
      versao,
      justificativaIndeferimentoList: [justificativas[0]?.id ?? 0],
      texto: '',
      enviarEmail: false,
    } as never)
    expect((await alfa.call(buscarNota, { id })).valorTotal.toString()).toBe('1000.00')
  })

  it('refuses what changes nothing, an item that is not there, a cancelled note and the note of another', async () => {
    const id = await emitir()
    expect(textos(await pedir({ notaId: id }))).toEqual(['Informe ao menos um dado da nota que deve mudar.'])
    expect(textos(await pedir({ notaId: id, item: 3, itemDescricao: 'x' }))).toEqual(['A nota não tem o item 3.'])
    await scene.owner("update nota_fiscal set estado = 'CANCELADA' where id = $1", [id])
    expect(textos(await pedir({ notaId: id, itemDescricao: 'Outra descrição' }))).toEqual([
      'Nota cancelada não pode ser alterada.',
    ])
    const [outra] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '40000002000103' and n.estado = 'EMITIDA' limit 1`,
    )
    expect(textos(await pedir({ notaId: Number(outra?.id), itemDescricao: 'Outra descrição' }))).toEqual([
      'A nota não foi emitida pelo contribuinte selecionado.',
    ])
  })

  it('to an export it carries the country of the result, which the computation demands (LC 116/2003 art. 2)', async () => {
    const id = await emitir()
    const semPais = await pedir({ notaId: id, exigibilidade: 4 })
    expect(semPais.body.mensagens).toEqual([
      { key: 'dados.exigibilidade', message: 'Serviço prestado no Brasil a tomador estabelecido no Brasil não é exportação.' },
    ])
    const enviada = await pedir({ notaId: id, exigibilidade: 4, paisResultado: 'PT' })
    expect(enviada.body.mensagens ?? []).toEqual([])
    const criptId = String(enviada.body.criptId)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo.find(({ rotulo }) => rotulo === 'País do resultado')).toMatchObject({
      alterado: true,
      solicitado: 'Portugal',
    })
    await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })
    const depois = await alfa.call(buscarNota, { id })
    expect(depois.imposto.toString()).toBe('0.00')
    const [nota] = await scene.owner<{ pais: string }>(
      `select canonica #>> '{servico,paisResultado}' as pais from nota_fiscal where id = $1`,
      [id],
    )
    expect(nota?.pais).toBe('PT')
  })

  it('a note of a closed competence waits for its reopening', async () => {
    const [nota] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
         join saldo_competencia s on s.municipio_id = n.municipio_id and s.contribuinte_id = n.prestador_id and s.competencia = n.competencia
       where p.documento = '40000001000150' and s.papel = 'PRESTADOR' and s.estado = 'ENCERRADA' and n.estado = 'EMITIDA' order by n.id desc limit 1`,
    )
    const { body } = await pedir({ notaId: Number(nota?.id), itemDescricao: 'Descrição corrigida' })
    const criptId = String(body.criptId)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.alertas.join()).toMatch(/Reabra a competência/)
    const recusa = await fiscal.try(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })
    expect(recusa.status).toBe(409)
    expect(textos(recusa)[0]).toMatch(/Reabra a competência antes de aprovar/)
  })

  it('the database keeps a note as it is outside an alteration', async () => {
    const id = await emitir()
    await expect(
      scene.inCity(1, (ctx) => ctx.client.query('update nota_fiscal set valor_total = 1 where id = $1', [id])),
    ).rejects.toThrow(/immutable/)
    await expect(scene.inCity(1, (ctx) => ctx.client.query('select nota_retirar_partes($1)', [id]))).rejects.toThrow(/immutable/)
  })
})
