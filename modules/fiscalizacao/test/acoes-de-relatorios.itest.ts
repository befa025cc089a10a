import { registrarParcelamento } from '@iss/conta/contract/parcelamento'
import { desvincularNotaEscrit, vincularNotaEscrit } from '@iss/escrituracao/contract/vinculo'
import { gerarGuiaComplementar } from '@iss/guia/contract/guia-complementar'
import { atribuirFiscal } from '@iss/pessoa/contract/fiscal-responsavel'
import { reportCalls } from '@iss/list/definition'
import { readPages } from '@iss/platform/pdf/testing'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import type { Client } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imprimirAvisosDeAtraso } from '../src/contract/avisos-de-atraso.ts'
import { fiscal, gestor, ids, janeiro, linhaDe, montarCena, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

describe('actions on the rows', () => {
  const justificativa = 'Plano de cobrança de 2020'
  const proibidos = async (call: Parameters<Client['try']>[0], pedido: object) => {
    const alfa = await scene.as('alfa')
    const porto = await scene.as('gestor.porto')
    const [um, outro] = [await alfa.try(call, pedido as never), await porto.try(call, pedido as never)]
    return { contribuinte: um.status, outraCidade: JSON.stringify(outro.body) }
  }

  it('R2-2.8-80 relatorio-pessoas-fiscal (F18), R2-2.8-82 relatorio-pessoas-sem-fiscal (F20): the gestor gives and moves portfolios', async () => {
    const fiscaisDaCidade = await scene.owner<{ id: string }>(
      `select p.id from pessoa p join papel x on x.municipio_id = p.municipio_id and x.ator_id = p.id and x.perfil = 'fiscal' where p.municipio_id = 1 order by p.id limit 2`,
    )
    const [primeiro, segundo] = fiscaisDaCidade.map(({ id }) => Number(id))
    const semFiscal = () => linhaDe('relatorio-pessoas-sem-fiscal', { soComMovimento: false, situacao: 'ATIVO' }, 'um')
    expect(await semFiscal()).toMatchObject({ nome: 'um' })
    const pedido = { ids: [ids.um, ids.dois, 999_999], fiscalId: primeiro, justificativa }
    expect((await fiscal.try(atribuirFiscal, pedido)).status).toBe(403)
    const { contribuinte, outraCidade } = await proibidos(atribuirFiscal, pedido)
    expect(contribuinte).toBe(403)
    expect(outraCidade).toContain('O fiscal responsável deve possuir o papel de fiscal.')
    const feito = await gestor.try(atribuirFiscal, pedido)
    expect(feito.body.mensagem).toBe('Concluído: 2 de 3 contribuintes.')
    expect(await semFiscal()).toBeUndefined()
    const carteira = (fiscalId: number | undefined) => linhaDe('relatorio-pessoas-fiscal', { fiscal: fiscalId }, 'um')
    expect(await carteira(primeiro)).toMatchObject({ ultimoEncerramento: '2020-01', guiasVencidas: 1 })
    await gestor.try(atribuirFiscal, { ids: [ids.um], fiscalId: segundo, justificativa })
    expect([await carteira(primeiro), (await carteira(segundo))?.nome]).toEqual([undefined, 'um'])
    const [eventos] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from auditoria_evento where municipio_id = 1 and tipo = 'cadastro.alterado' and entidade = 'pessoa' and entidade_id = any($1)`,
      [[String(ids.um), String(ids.dois)]],
    )
    expect(eventos?.n).toBe(3)
    const recusa = await gestor.try(atribuirFiscal, { ids: [ids.um], fiscalId: ids.dois, justificativa: 'curta' })
    expect(recusa.body.mensagens).toEqual([
      { key: 'fiscalId', message: 'O fiscal responsável deve possuir o papel de fiscal.' },
      { key: 'justificativa', message: 'Informe o motivo com pelo menos 10 caracteres.' },
    ])
  })

  it('F50 controle-atraso: a paper notice for each taxpayer that is chosen, what he is late with as the detail tells it, and nobody else', async () => {
    const pedido = { ids: [ids.um ?? 0, ids.dois ?? 0] }
    const { linhas } = await search('controle-atraso', {
      competenciaInicial: { ano: 2025, mes: 4 },
      competenciaFinal: { ano: 2026, mes: 3 },
      contribuinte: ids.um,
      detalhar: true,
    })
    expect(linhas.length).toBeGreaterThan(1)
    const papel = await readPages((await fiscal.try(imprimirAvisosDeAtraso, pedido)).raw)
    const deUm = papel.filter((folha) => folha.includes('um – '))
    expect(deUm).toHaveLength(1)
    expect(papel.filter((folha) => folha.includes('Recebi este aviso'))).toHaveLength(2)
    const dele = deUm.join(' ')
    for (const { valores } of linhas) expect(dele).toContain(String(valores.competencia).split('-').reverse().join('/'))
    expect(dele).toContain('Omisso de encerramento')
    expect((await fiscal.try(imprimirAvisosDeAtraso, { ids: [999_999] })).body.mensagens).toEqual([
      { key: 'ids', message: 'Nenhum dos contribuintes escolhidos está em atraso nos últimos 12 meses.' },
    ])
    const { contribuinte, outraCidade } = await proibidos(imprimirAvisosDeAtraso, pedido)
    expect(contribuinte).toBe(403)
    expect(outraCidade).toContain('Nenhum dos contribuintes escolhidos está em atraso')
  })

  it('F16 relatorio-maiores-devedores, F50 controle-atraso: what is paid in instalments is left out of collection while these are on time', async () => {
    const [saldo] = await scene.owner<{ id: string }>(
      `select id from saldo_competencia where municipio_id = 1 and contribuinte_id = $1 and competencia = '2020-01-01'`,
      [ids.um],
    )
    const pedido = { ids: [Number(saldo?.id)], situacao: 'EM_DIA', justificativa }
    expect((await fiscal.try(registrarParcelamento, pedido)).status).toBe(403)
    expect((await proibidos(registrarParcelamento, pedido)).outraCidade).toContain('"ok":false')
    const devedor = (parcelados: boolean) =>
      linhaDe(
        'relatorio-maiores-devedores',
        {
          vencimentoInicial: '2020-01-01',
          vencimentoFinal: '2020-12-31',
          dataReferencia: '2020-12-31',
          quantidade: 50,
          parcelados,
        },
        'um',
      )
    const atraso = (semParcelados: boolean) =>
      linhaDe(
        'controle-atraso',
        { competenciaInicial: janeiro, competenciaFinal: janeiro, tipo: 'GUIA', contribuinte: ids.um, semParcelados },
        'um',
      )
    expect(await devedor(false)).toMatchObject({ parcelado: '0.00' })
    await gestor.try(registrarParcelamento, pedido)
    expect(await devedor(false)).toBeUndefined()
    const parcelado = await devedor(true)
    expect(parcelado?.parcelado).toBe(parcelado?.atualizado)
    expect([await atraso(true), (await atraso(false))?.parcelamento]).toEqual([undefined, 'Parcelado, em dia'])
    await gestor.try(registrarParcelamento, { ...pedido, situacao: 'EM_ATRASO' })
    expect((await atraso(true))?.parcelamento).toBe('Parcelado, em atraso')
    await gestor.try(registrarParcelamento, { ...pedido, situacao: 'NENHUM' })
    expect(await devedor(false)).toMatchObject({ parcelado: '0.00' })
  })

  it('F23 relatorio-empresa-sem-emissao: an inspector opens the portal as the taxpayer of a line, and it is in the audit; a taxpayer may not', async () => {
    const calls = reportCalls('relatorio-empresa-sem-emissao')
    const { acoes } = await fiscal.call(calls.descritor, {})
    expect(acoes.find(({ nome }) => nome === 'abrirComo')?.chamada).toMatchObject({
      caminho: '/session/alterarPessoaSelecionada',
      depois: '/home',
    })
    const filtros = { competenciaInicial: { ano: 2026, mes: 2 }, competenciaFinal: { ano: 2026, mes: 2 } }
    const { linhas } = await fiscal.call(calls.buscar, { filtros, pagina: 0, tamanho: 1 })
    const envia = linhas[0]?.acoes?.abrirComo?.envia as { idPessoa: number }
    expect((await (await scene.as('alfa')).try(alterarPessoaSelecionada, envia)).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(alterarPessoaSelecionada, envia)).status).toBe(403)
    const fiscal2 = await scene.as('fiscal2')
    expect((await fiscal2.call(alterarPessoaSelecionada, envia)).pessoaSelecionada.id).toBe(envia.idPessoa)
    const [evento] = await scene.owner<{ depois: { pessoa: number } }>(
      `select depois from auditoria_evento where municipio_id = 1 and tipo = 'pessoa-selecionada.alterada' order by id desc limit 1`,
    )
    expect(evento?.depois.pessoa).toBe(envia.idPessoa)
  })

  it('F62 relatorio-guia-paga-valor-abaixo: the rest of an underpaid guide is billed once by a guide of its own', async () => {
    const filtros = { pagamentoInicial: '2020-03-01', pagamentoFinal: '2020-03-31', diferencaMinima: '1.00' }
    const [guiaDeDois] = await scene.owner<{ id: string }>('select id from guia where municipio_id = 1 and pessoa_id = $1', [
      ids.dois,
    ])
    const pedido = { ids: [Number(guiaDeDois?.id)], justificativa }
    const { contribuinte, outraCidade } = await proibidos(gerarGuiaComplementar, pedido)
    expect(contribuinte).toBe(403)
    expect(outraCidade).toContain('Guia não encontrada no município.')
    const feita = await fiscal.try(gerarGuiaComplementar, pedido)
    expect(JSON.stringify(feita.body)).toContain('Guia complementar gerada com sucesso.')
    const linha = await linhaDe('relatorio-guia-paga-valor-abaixo', filtros, 'dois')
    const [nova] = await scene.owner<Record<string, unknown>>(
      `select numero::int, base::text, vencimento::text, competencia::text, tipo, tributo from guia where municipio_id = 1 and complementa_id = $1`,
      [guiaDeDois?.id],
    )
    expect(nova).toEqual({
      numero: linha?.complementar,
      base: '58.60',
      vencimento: '2020-03-01',
      competencia: '2020-01-01',
      tipo: 'AVULSA',
      tributo: 'ISSQN',
    })
    expect(JSON.stringify((await fiscal.try(gerarGuiaComplementar, pedido)).body)).toContain(
      `A diferença já é cobrada pela guia complementar nº ${linha?.complementar}.`,
    )
  })

  it('F31 relatorio-escrit-nota: an entry whose number was typed wrong is tied to its note', async () => {
    const [notaDeUm] = await scene.owner<{ id: string; numero: string; documento: string }>(
      `select n.id, n.numero, p.documento from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where n.municipio_id = 1 and n.prestador_id = $1 and n.tomador_id = $2`,
      [ids.um, ids.tomador],
    )
    await scene.owner('update pessoa set autorizada_escriturar = true where municipio_id = 1 and id = $1', [ids.tomador])
    const [entrada] = await scene.owner<{ id: string }>(
      `insert into escrit_papel select (jsonb_populate_record(m::escrit_papel, jsonb_build_object('id', 970001, 'titular_id', $1::bigint, 'outro_id', null, 'outro_documento', $2::text,
         'outro_nome', 'um', 'numero', 4444, 'serie', '', 'ano', 2020, 'competencia', '2020-01-01', 'data_prestacao', '2020-01-10', 'valor_total', 500, 'imposto', 10, 'retido', true))).*
       from escrit_papel m where m.municipio_id = 1 and m.papel = 'TOMADOR' and m.estado = 'LANCADA' and m.origem = 'DECLARADA' limit 1 returning id`,
      [ids.tomador, notaDeUm?.documento],
    )
    const linhas = async () =>
      (
        await search('relatorio-escrit-nota', {
          competenciaInicial: janeiro,
          competenciaFinal: janeiro,
          tomador: ids.tomador,
          resultado: [],
        })
      ).linhas.map(({ id, valores }) => [id, valores.resultado, valores.vinculada])
    const soltas = [
      [`NFE.${notaDeUm?.id}.0`, 'Só nota', false],
      [`-.0.${entrada?.id}`, 'Só escrituração', false],
    ]
    expect(new Set((await linhas()).map(String))).toEqual(new Set(soltas.map(String)))
    const pedido = { ids: soltas.map(([id]) => String(id)), justificativa }
    expect((await proibidos(vincularNotaEscrit, pedido)).contribuinte).toBe(403)
    const semPar = await fiscal.try(vincularNotaEscrit, { ...pedido, ids: [`-.0.${entrada?.id}`] })
    expect(JSON.stringify(semPar.body)).toContain('Selecione com ela uma única nota do mesmo prestador e tomador.')
    expect((await fiscal.try(vincularNotaEscrit, { ...pedido, ids: ['NFE.1.0'] })).body.mensagens).toMatchObject([
      { message: 'Selecione ao menos uma escrituração do tomador.' },
    ])
    expect(JSON.stringify((await fiscal.try(vincularNotaEscrit, pedido)).body)).toContain('Vínculo realizado com sucesso.')
    expect(await linhas()).toEqual([[`NFE.${notaDeUm?.id}.${entrada?.id}`, 'Conferem', true]])
    const [relacao] = await scene.owner<Record<string, unknown>>(
      `select nota_id, escrit_tomada_id, vinculada, data_prestada::date::text as dia from relacao_nota_escrit where municipio_id = 1 and vinculada`,
    )
    expect(relacao).toEqual({
      nota_id: notaDeUm?.id,
      escrit_tomada_id: entrada?.id,
      vinculada: true,
      dia: '2020-01-10',
    })
    const vinculada = { ids: [`NFE.${notaDeUm?.id}.${entrada?.id}`], justificativa }
    expect((await proibidos(desvincularNotaEscrit, vinculada)).contribuinte).toBe(403)
    expect(JSON.stringify((await fiscal.try(desvincularNotaEscrit, vinculada)).body)).toContain('Vínculo desfeito com sucesso.')
    expect(new Set((await linhas()).map(String))).toEqual(new Set(soltas.map(String)))
    expect(JSON.stringify((await fiscal.try(desvincularNotaEscrit, vinculada)).body)).toContain(
      'A escrituração não está vinculada à mão a uma nota.',
    )
    expect((await fiscal.try(desvincularNotaEscrit, { ...vinculada, ids: ['NFE.1.0'] })).body.mensagens).toMatchObject([
      { message: 'Selecione ao menos uma escrituração do tomador.' },
    ])
  })
})
