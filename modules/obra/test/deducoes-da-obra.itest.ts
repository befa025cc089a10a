import { cancelarNotaCall } from '@iss/correcao/contract/cancelamento'
import { buscarDeducaoVinculada } from '@iss/emissao/contract/deducao-vinculada'
import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salvarObraPrestador } from '../src/contract/obra-prestador.ts'
import { buscarObraNotaFiscal, removerObraNotaFiscal } from '../src/contract/obra-nota-fiscal.ts'
import { criarCena, frases, pedirAbatimento, textos } from './cena.ts'

let scene: Scene
let beta: Client
let fiscal: Client
let cena: ReturnType<typeof criarCena>
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
  fiscal = await scene.as('fiscal')
  cena = criarCena(scene, beta, fiscal)
})
afterAll(() => scene?.stop())

describe('E3-3.6-03 abatement of works (O2, F140)', () => {
  it('is asked for registered works, refused above the kind, and offered by the emission once approved', async () => {
    const obra = await cena.novaObra('Edifício Presumido')
    const outra = await cena.novaObra('Sem abatimento')
    const presumido = await cena.tipo('PRESUMIDO', '40')
    expect(textos(await cena.pedir(999_999, presumido))).toEqual(['dados.obra: Escolha uma obra cadastrada.'])
    expect(textos(await cena.pedir(obra.id, presumido, { percentual: '45' }))).toEqual([
      'dados.percentual: O percentual não pode exceder 40,00%.',
    ])
    const pedido = await cena.pedir(obra.id, presumido)
    expect(textos(pedido)).toEqual([])
    const { resumo, decisao } = await cena.decidir(pedido)
    expect(frases(decisao)).toEqual([])
    expect(resumo).toMatchObject({
      Obra: `Edifício Presumido (CNO ou CEI ${obra.codigo})`,
      Responsável: 'Beta Construções Ltda',
      Percentual: '40,00%',
      'Abatimentos anteriores da obra': '0',
      'Deduções anteriores da obra': 'Nenhuma',
    })
    const { obras } = await beta.call(carregarEmissao, {})
    const oferecida = (id: number) => obras.find((uma) => uma.id === id)?.abatimento
    expect(oferecida(obra.id)).toMatchObject({ modo: 'PRESUMIDO' })
    expect(oferecida(obra.id)?.percentual.toString()).toBe('40.00')
    expect(oferecida(outra.id)).toBeNull()
    expect(textos(await cena.pedir(obra.id, presumido))).toContain('dados.obra: Já existe abatimento aprovado para a obra.')
    const [registro] = await scene.owner(
      `select o.nome, t.percentual::text, u.documento as usuario from tipo_abatimento_obra_contribuinte t
       join obra o on o.municipio_id = t.municipio_id and o.id = t.obra_id
       join pessoa u on u.municipio_id = t.municipio_id and u.id = t.usuario_id where t.obra_id = $1`,
      [obra.id],
    )
    expect(registro).toMatchObject({ nome: 'Edifício Presumido', percentual: '40.0000', usuario: demoDocumentos.fiscal })
  })

  it('10.000,00 at 40 % presumed: 4.000,00 off, base 6.000,00, ISS 300,00; a cent more is refused; prior deductions are told', async () => {
    const obra = await cena.novaObra('Torre Presumida')
    await cena.decidir(await cena.pedir(obra.id, await cena.tipo('PRESUMIDO', '40')))
    const nota = await cena.nota(await cena.emitir(obra.codigo, '10000.00', [cena.linha(null, '4000.00')]))
    expect(nota).toMatchObject({ deducoes: '4000.00', base: '6000.00', imposto: '300.00' })
    expect(frases(await cena.emitir(obra.codigo, '10000.00', [cena.linha(null, '4000.01')]))).toEqual([
      'O abatimento presumido da obra Torre Presumida é de 40,00% do valor dos serviços (4.000,00).',
    ])
    const alfa = await scene.as('alfa')
    expect((await alfa.try(pedirAbatimento, { dados: {}, observacao: '', anexos: [] } as never)).status).toBe(403)
    // A second provider of the works reads in his request what was deducted there before.
    await beta.call(salvarObraPrestador, { id: obra.id, documento: '40.000.005/0001-39' })
    expect(frases(await beta.try(salvarObraPrestador, { id: obra.id, documento: '40000005000139' }))).toEqual([
      'O prestador já está vinculado à obra.',
    ])
    expect(frases(await beta.try(salvarObraPrestador, { id: obra.id, documento: null }))).toEqual([
      'Nenhum contribuinte ativo do município tem este CPF ou CNPJ.',
    ])
    const [{ valor } = { valor: '' }] = await scene.owner<{ valor: string }>(
      `select sum(n.deducoes)::text as valor from obra_nota_fiscal f join obra_prestador p on p.id = f.obra_prestador_prestacao_id
       join nota_fiscal n on n.id = f.nota_id where p.obra_id = $1`,
      [obra.id],
    )
    expect(valor).toBe('4000.00')
  })
})

describe('E3-3.6-04 E3-3.6-05 notes of works and the balance of their documents (O3)', () => {
  it('3.000,00 of a document of 5.000,00 leave 2.000,00 for the next; used up it is told; cancellation gives back', async () => {
    const obra = await cena.novaObra('Edifício Real')
    await cena.decidir(await cena.pedir(obra.id, await cena.tipo('REAL', '50', true)))
    expect(frases(await cena.documento(obra.id, '501', '5000.00'))).toEqual([])
    const primeira = await cena.nota(await cena.emitir(obra.codigo, '10000.00', [cena.linha('501', '3000.00')]))
    expect(primeira).toMatchObject({ deducoes: '3000.00', base: '7000.00', imposto: '350.00' })
    expect(await cena.saldos(obra.id)).toEqual({ '501/1': '2000.00' })
    const ofertas = await beta.call(buscarDeducaoVinculada, { dataPrestacao: '2026-04-15', notaId: null })
    const oferta = ofertas.find(({ nota }) => nota === '501/1')
    expect([oferta?.valor.toString(), oferta?.daObra]).toEqual(['2000.00', true])

    expect(frases(await cena.emitir(obra.codigo, '10000.00', [cena.linha('501', '2000.01')]))).toEqual([
      'A dedução da nota 501/1 não pode ultrapassar o seu saldo (2.000,00).',
    ])
    expect(frases(await cena.emitir(obra.codigo, '3999.98', [cena.linha('501', '2000.00')]))).toEqual([
      'As deduções da obra Edifício Real não podem ultrapassar 50,00% do valor dos serviços (1.999,99).',
    ])
    expect(frases(await cena.emitir(obra.codigo, '10000.00', [cena.linha(null, '100.00')]))).toEqual([
      'A obra Edifício Real exige o documento do fornecedor em cada dedução.',
    ])
    const segunda = await cena.emitir(obra.codigo, '10000.00', [cena.linha('501', '2000.00')])
    expect(await cena.saldos(obra.id)).toEqual({ '501/1': '0.00' })
    expect(frases(await cena.emitir(obra.codigo, '10000.00', [cena.linha('501', '0.01')]))).toEqual([
      'A nota 501/1 já foi utilizada integralmente.',
    ])
    await beta.call(cancelarNotaCall, {
      notaId: Number((await cena.nota(segunda)).id),
      codigo: 2,
      justificativa: 'O serviço não foi prestado.',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(await cena.saldos(obra.id)).toEqual({ '501/1': '2000.00' })
  })

  it('a document belongs to one work: not typed twice, not deducted in another; one in use stays', async () => {
    const [uma, outra] = [await cena.novaObra('Bloco A'), await cena.novaObra('Bloco B')]
    expect(frases(await cena.documento(uma.id, '601', '900.00'))).toEqual([])
    expect(textos(await cena.documento(outra.id, '601', '900.00'))).toEqual([
      'avulso.numero: Nota 601 já utilizada na obra Bloco A.',
    ])
    expect(frases(await cena.emitir(outra.codigo, '2000.00', [cena.linha('601', '100.00')]))).toEqual([
      `Nota 601/1 já utilizada na obra ${uma.codigo.replace(/\D/g, '')}.`,
    ])
    const linhaDe = async () =>
      (await beta.call(buscarObraNotaFiscal, { obraId: uma.id })).notas.find(({ nota }) => nota === '601/1')
    const documento = await linhaDe()
    expect(documento).toMatchObject({ tipo: 'Nota Fiscal Deduzida', correcao: 'Sem Correções', removivel: true })
    await cena.emitir(uma.codigo, '2000.00', [cena.linha('601', '100.00')])
    expect((await linhaDe())?.removivel).toBe(false)
    expect(frases(await beta.try(removerObraNotaFiscal, { id: documento?.id ?? 0 }))).toEqual([
      'O documento 601 já foi deduzido em nota e não pode ser retirado da obra.',
    ])
    expect(frases(await cena.documento(uma.id, '602', '50.00'))).toEqual([])
    const livre = (await beta.call(buscarObraNotaFiscal, { obraId: uma.id })).notas.find(({ nota }) => nota === '602/1')
    await beta.call(removerObraNotaFiscal, { id: livre?.id ?? 0 })
    expect(Object.keys(await cena.saldos(uma.id))).toEqual(['601/1'])
  })

  it('names each field of an invoice that is missing or wrong, and keeps strangers out', async () => {
    const obra = await cena.novaObra('Bloco C')
    const { salvarObraNotaFiscal } = await import('../src/contract/obra-nota-fiscal.ts')
    const vazio = { fornecedor: '1', fornecedorNome: ' ', numero: '', serie: '', data: '2026-04-16', valor: Dinheiro.zero }
    expect(textos(await beta.try(salvarObraNotaFiscal, { obraId: obra.id, documentos: [], avulso: vazio }))).toEqual([
      'avulso.fornecedor: Informe o CPF ou o CNPJ do fornecedor do documento.',
      'avulso.fornecedorNome: Informe o nome do fornecedor do documento.',
      'avulso.numero: Informe o número do documento do fornecedor.',
      'avulso.data: A data do documento não pode ser futura.',
      'avulso.valor: O valor do documento deve ser maior que zero.',
    ])
    expect(frases(await beta.try(salvarObraNotaFiscal, { obraId: obra.id, documentos: ['NFE-999999'], avulso: null }))).toEqual([
      'O documento NFE-999999 não está disponível para esta obra.',
    ])
    expect(frases(await beta.try(salvarObraNotaFiscal, { obraId: obra.id, documentos: [], avulso: null }))).toEqual([
      'Escolha ao menos um documento recebido ou informe o do fornecedor.',
    ])
    expect((await beta.try(buscarObraNotaFiscal, { obraId: 999_999 })).status).toBe(404)
    for (const nome of ['alfa', 'fiscal', 'gestor.porto'])
      expect((await (await scene.as(nome)).try(buscarObraNotaFiscal, { obraId: obra.id })).status).toBe(403)
    const vistas = await scene.inCity(2, async (ctx) => {
      const { rows } = await ctx.client.query(
        `select count(*)::int as n from (select municipio_id from obra union all select municipio_id from obra_prestador union all select municipio_id from obra_nota_fiscal
          union all select municipio_id from obra_unica union all select municipio_id from relacao_obra_nota_escrit) visiveis where municipio_id <> 2`,
      )
      return rows[0]
    })
    expect(vistas).toEqual({ n: 0 })
  })
})

describe('no document is deducted twice, whatever the order', () => {
  it('random notes, cancellations and attempts above the balance, also at once, never use more than the document has', async () => {
    const obra = await cena.novaObra('Obra das provas')
    const documentos: Record<string, number> = { '701': 100_000, '702': 75_050, '703': 33 }
    for (const [numero, valor] of Object.entries(documentos))
      expect(frases(await cena.documento(obra.id, numero, Dinheiro.centavos(valor).toString()))).toEqual([])
    let semente = Number(process.env.ISS_SEMENTE ?? 20260415)
    const sorteia = (n: number) => {
      semente = (semente * 48_271) % 2_147_483_647
      return semente % n
    }
    const emitidas: number[] = []
    let recusadas = 0
    for (let rodada = 0; rodada < 6; rodada += 1) {
      const pedidos = Array.from({ length: 6 }, () => {
        const numeros = Object.keys(documentos).filter(() => sorteia(2) === 0)
        return (numeros.length > 0 ? numeros : ['701']).map((numero) =>
          cena.linha(numero, Dinheiro.centavos(1 + sorteia(Math.ceil((documentos[numero] ?? 1) * 0.6))).toString()),
        )
      })
      const respostas = await Promise.all(pedidos.map((linhas) => cena.emitir(obra.codigo, '5000.00', linhas)))
      for (const resposta of respostas) {
        expect([200, 409]).toContain(resposta.status)
        if (resposta.status === 200) emitidas.push((resposta.body as unknown as { id: number }).id)
        else recusadas += 1
      }
      const sai = emitidas.length > 0 && sorteia(2) === 0 ? emitidas.splice(sorteia(emitidas.length), 1)[0] : undefined
      if (sai !== undefined)
        await beta.call(cancelarNotaCall, {
          notaId: sai,
          codigo: 2,
          justificativa: 'O serviço não foi prestado.',
          notaSubstituta: null,
          arquivos: [],
        })
      const usos = await scene.owner<{ numero: string; usado: string; saldo: string }>(
        `select d.numero_documento as numero, sum(d.valor)::text as usado, min(v.valor - v.usado)::text as saldo
         from nota_deducao d join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id and n.estado = 'EMITIDA'
         join deducao_vinculada v on v.municipio_id = d.municipio_id and v.prestador_id = n.prestador_id and v.numero = d.numero_documento
           and v.fornecedor = d.documento_fornecedor
         where d.municipio_id = 1 and d.numero_documento = any ($1) group by 1`,
        [Object.keys(documentos)],
      )
      expect(usos.length).toBeGreaterThan(0)
      for (const { numero, usado, saldo } of usos) {
        const valor = Dinheiro.centavos(documentos[numero] ?? 0)
        expect([numero, Dinheiro.from(usado).plus(Dinheiro.from(saldo)).toString()]).toEqual([numero, valor.toString()])
        expect([numero, Dinheiro.from(saldo).isNegative()]).toEqual([numero, false])
      }
    }
    expect(emitidas.length).toBeGreaterThan(0)
    expect(recusadas).toBeGreaterThan(0)
  })

  it('what passes the examination by another door is stopped by the table itself', async () => {
    const obra = await cena.novaObra('Obra da tabela')
    await cena.documento(obra.id, '801', '100.00')
    const { id } = await cena.nota(await cena.emitir(obra.codigo, '1000.00', [cena.linha('801', '60.00')]))
    await expect(
      scene.owner(
        `insert into nota_deducao (municipio_id, nota_id, ordem, tipo, documento_fornecedor, numero_documento, valor)
         select 1, n.id, 99, 'Materiais', '11444777000161', '801', 40.01 from nota_fiscal n
         where n.municipio_id = 1 and n.prestador_id = (select prestador_id from nota_fiscal where municipio_id = 1 and id = $1) and n.id <> $1 limit 1`,
        [id],
      ),
    ).rejects.toThrow('a document of deduction has no such balance')
  })
})
