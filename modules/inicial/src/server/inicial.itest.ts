import { type Client, type Scene, startScene } from '@iss/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setChave } from '@iss/municipio/server'
import { ignoraAlertaFaltaPagamento } from '@iss/pessoa/domain/chaves-pessoais'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { buscarInicial, confirmarLeitura, imprimirSelecao } from '../contract/inicial.ts'
import { comunicadoTable } from '../tables/inicial.ts'

const vazio = { idContador: null, idFiscal: null, idFuncionario: null }
let scene: Scene
const inicial = (client: Client) => client.call(buscarInicial, vazio)

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

describe('start page', () => {
  it('U2-2.5-03 U3-3.1-01 shows the data of the selected person and the contact of the city', async () => {
    const { pessoa, contatoMunicipio } = await inicial(await scene.as('alfa'))
    expect(pessoa).toMatchObject({
      nome: 'Alfa Tecnologia Ltda',
      documento: '40.000.001/0001-50',
      inscMun: '10001',
      situacao: 'Ativa',
      regimeISS: 'Faturamento',
    })
    expect(pessoa.dadosEndereco?.endereco).toContain('Av. Brasil, 1000, Centro, Nova Serra - MG')
    expect(contatoMunicipio).toContain('Setor de ISS')
  })

  it('the staff of the city hall has no tax regime', async () => {
    for (const usuario of ['fiscal', 'gestor', 'administrador', 'suporte'])
      expect((await inicial(await scene.as(usuario))).pessoa.regimeISS).toBe('')
  })

  it('U2-2.5-04 lists the controlled taxpayers to accountant and employee only', async () => {
    const doContador = await inicial(await scene.as('contador'))
    const nomes = doContador.pessoaList.map((pessoa) => pessoa.nome)
    expect(nomes).toEqual([
      'Alfa Tecnologia Ltda',
      'Delta Consultoria ME',
      'Duarte e Lima Advogados',
      'Estacionamento Central Ltda',
      'Gama Serviços ME',
    ])
    expect(doContador.pessoaSimplificadaTOList).toEqual([])
    const doFuncionario = await inicial(await scene.as('funcionario'))
    expect(doFuncionario.pessoaList.map((pessoa) => pessoa.nome).sort()).toEqual([...nomes, 'Contábil Exata Ltda'].sort())
    expect((await inicial(await scene.as('alfa'))).pessoaList).toEqual([])
  })

  it('choosing a controlled taxpayer changes the selected person; one of another accountant is refused', async () => {
    const contador = await scene.as('contador')
    const gama = (await inicial(contador)).pessoaList.find((pessoa) => pessoa.nome === 'Gama Serviços ME')
    await contador.call(alterarPessoaSelecionada, { idPessoa: gama?.id })
    const depois = await inicial(contador)
    expect(depois.pessoa.nome).toBe('Gama Serviços ME')
    expect(depois.pessoaList.find((pessoa) => pessoa.selecionada)?.nome).toBe('Gama Serviços ME')
    expect(depois.pessoaList).toHaveLength(5)
    const [beta] = await scene.inCity(1, (ctx) =>
      ctx.db.select({ id: pessoaTable.id }).from(pessoaTable).where(eq(pessoaTable.nome, 'Beta Construções Ltda')),
    )
    expect((await contador.try(alterarPessoaSelecionada, { idPessoa: beta?.id })).status).toBe(403)
    await contador.call(alterarPessoaSelecionada, {})
  })

  it('U2-2.5-07 lists the inspected companies to their inspector with masked documents', async () => {
    const { pessoaSimplificadaTOList: lista } = await inicial(await scene.as('fiscal'))
    const alfa = lista.find((pessoa) => pessoa.nome === 'Alfa Tecnologia Ltda')
    expect(alfa?.documento).toMatch(/\*/)
    expect(alfa?.documento).not.toContain('40.000.001')
    expect(lista.some((pessoa) => pessoa.nome === 'Gama Serviços ME')).toBe(false)
    expect((await inicial(await scene.as('contador'))).pessoaSimplificadaTOList).toEqual([])
  })

  it('warns of guides past their day with what they cost today, unless the taxpayer wants no such warning', async () => {
    const [{ id, pessoa } = { id: 0, pessoa: 0 }] = await scene.owner<{ id: number; pessoa: number }>(
      `select g.id::int, g.pessoa_id::int as pessoa from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       where p.documento = '40000001000150' and g.estado = 'EMITIDA' order by g.id limit 1`,
    )
    await scene.owner(`update guia set vencimento = '2026-01-12' where id = $1 and municipio_id = 1`, [id])
    const alfa = await scene.as('alfa')
    const { avisoList } = await inicial(alfa)
    expect(avisoList.map(({ texto }) => texto).join()).toMatch(/venceu em|venceram sem pagamento, a primeira em 12\/01\/2026/)
    expect(avisoList.map(({ texto }) => texto).join()).toMatch(/com os acréscimos, (o valor é|somam) R\$ /)
    await scene.inCity(1, (ctx) => setChave(ctx, ignoraAlertaFaltaPagamento, true, pessoa))
    expect((await inicial(alfa)).avisoList).toEqual([])
  })

  it('tells the accountant what is due of each client, and on his own start page of all of them', async () => {
    const { pessoaList, avisoList } = await inicial(await scene.as('contador'))
    const devem = pessoaList.filter(({ aEncerrar }) => aEncerrar > 0)
    // The other clients are of the Simples or without documents: nothing to close (decision 0065).
    expect(devem.map(({ nome }) => nome)).toEqual(['Alfa Tecnologia Ltda'])
    for (const { desde } of devem) expect(desde).toMatch(/^\d{2}\/20\d{2}$/)
    expect(avisoList[0]).toMatchObject({ rotulo: 'Encerrar em lote', link: '/home/actions/encerramento-lote' })
    expect(avisoList[0]?.texto).toContain('1 contribuinte controlado tem competências a encerrar.')
    expect((await inicial(await scene.as('alfa'))).pessoaList).toEqual([])
  })

  it('refuses a filter that names another person', async () => {
    const fiscal = await scene.as('fiscal')
    const alfa = await scene.as('alfa')
    const id = (await inicial(fiscal)).pessoaSimplificadaTOList[0]?.id
    expect((await alfa.try(buscarInicial, { idFiscal: 999_999_999 })).status).toBe(403)
    expect((await fiscal.try(buscarInicial, { idFiscal: id })).status).toBe(403)
  })

  it('M2-2.5-05 warns of an authorisation that ends within thirty days and of a blocked registration', async () => {
    const autorizacoes = await scene.owner<{ id: string; fim: string | null }>(
      `select a.id, a.fim::text from autorizacao_nfe a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id where p.nome = 'Alfa Tecnologia Ltda' and a.municipio_id = 1`,
    )
    expect(autorizacoes.length).toBeGreaterThan(0)
    const alfa = await scene.as('alfa')
    const setFim = (fim: string) =>
      scene.owner('update autorizacao_nfe set fim = $1 where municipio_id = 1 and id = $2', [fim, autorizacoes[0]?.id])
    await setFim('2026-12-31')
    expect((await inicial(alfa)).autorizacaoList).toEqual([])
    await setFim('2026-04-20')
    expect((await inicial(alfa)).autorizacaoList[0]).toMatch(/vence em 20\/04\/2026 \(5 dias\)\.$/)
    expect((await inicial(alfa)).alertaList).toEqual([])
    expect((await inicial(await scene.as('baixada'))).alertaList[0]).toContain('Baixada')
  })
})

describe('notices', () => {
  const daLista = async (client: Client, assunto: string) => {
    const { comunicadoList, comunicadoLido } = await inicial(client)
    const found = comunicadoList.find((item) => item.assunto === assunto)
    return found && { id: found.id, lido: comunicadoLido.includes(found.id) }
  }

  it('U2-2.5-02 opening a notice marks it read once, per person', async () => {
    const alfa = await scene.as('alfa')
    const notice = await daLista(alfa, 'Prazo de encerramento da competência')
    if (!notice) throw new Error('alfa sees no notice')
    expect(notice.lido).toBe(false)
    await alfa.call(confirmarLeitura, { id: notice.id })
    await alfa.call(confirmarLeitura, { id: notice.id })
    expect((await daLista(alfa, 'Prazo de encerramento da competência'))?.lido).toBe(true)
    expect((await daLista(await scene.as('beta'), 'Prazo de encerramento da competência'))?.lido).toBe(false)
    const eventos = await scene.owner(`select 1 from auditoria_evento where tipo = 'comunicado.lido' and entidade_id = $1`, [
      String(notice.id),
    ])
    expect(eventos).toHaveLength(1)
  })

  it('a notice reaches only its profiles, its period and its city', async () => {
    expect(await daLista(await scene.as('maria'), 'Prazo de encerramento da competência')).toBeUndefined()
    expect(await daLista(await scene.as('maria'), 'Novo portal do ISS')).toBeDefined()
    expect((await inicial(await scene.as('alfa.porto'))).comunicadoList).toEqual([])
    const alfa = await scene.as('alfa')
    const ids = await scene.inCity(1, (ctx) =>
      ctx.db
        .insert(comunicadoTable)
        .values([
          { assunto: 'Rascunho', corpo: 'x', inicio: '2026-01-01' },
          {
            assunto: 'Encerrado',
            corpo: 'x',
            inicio: '2026-01-01',
            fim: '2026-04-14',
            publicadoEm: new Date('2026-01-01T12:00:00Z'),
          },
          { assunto: 'Futuro', corpo: 'x', inicio: '2026-04-16', publicadoEm: new Date('2026-01-01T12:00:00Z') },
        ])
        .returning({ id: comunicadoTable.id }),
    )
    for (const assunto of ['Rascunho', 'Encerrado', 'Futuro']) expect(await daLista(alfa, assunto)).toBeUndefined()
    expect((await alfa.try(confirmarLeitura, { id: ids[0]?.id })).status).toBe(409)
  })

  it('a notice of another city cannot be confirmed', async () => {
    const notice = await daLista(await scene.as('alfa'), 'Novo portal do ISS')
    const answer = await (await scene.as('alfa.porto')).try(confirmarLeitura, { id: notice?.id })
    expect(answer.status).toBe(409)
    expect(answer.body.mensagens[0]?.message).toBe('O comunicado não está mais disponível.')
  })
})

describe('print of the selection', () => {
  it('U2-2.5-06 answers at the legacy address with and without the prefix, in three formats', async () => {
    const contador = await scene.as('contador')
    for (const prefix of ['', '/v2/rest']) {
      const pdf = await contador.get(`${prefix}/app/inicial!imprimir.action?tipo=PDF&relatorio=selecao-contribuinte`)
      expect(pdf.status).toBe(200)
      expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const csv = await contador.call(imprimirSelecao, { tipo: 'CSV', relatorio: 'selecao-contribuinte' })
    expect(String(csv)).toContain('40.000.003/0001-40;Gama Serviços ME;10003;Ativa')
    expect(
      (await contador.try(imprimirSelecao, { tipo: 'XLS', relatorio: 'selecao-contribuinte' })).raw.subarray(0, 2).toString(),
    ).toBe('PK')
    expect((await contador.try(imprimirSelecao, { tipo: 'PDF', relatorio: 'outro' })).status).toBe(409)
    expect((await (await scene.as('alfa')).try(imprimirSelecao, { tipo: 'PDF', relatorio: 'selecao-contribuinte' })).status).toBe(
      403,
    )
  })
})
