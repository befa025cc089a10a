import { paineisFiscal } from '@iss/municipio/domain/paineis'
import { findHouse } from '@iss/testing'
import { expect, it } from 'vitest'

const house = await findHouse()
const painelDe = new Map<string, string[]>()
for (const { path, menu = [] } of house.screens)
  for (const { area, grupo } of menu)
    if (area === 'fiscal') painelDe.set(grupo, [...(painelDe.get(grupo) ?? []), path.slice(path.lastIndexOf('/') + 1)])

// "Panel → blocks" of the design (F00), by the last part of the address. A screen may stand in two.
const paineis: Readonly<Record<string, string>> = {
  'Tarefas do fiscal': `consulta-historico-nota-fiscal guias-municipio simula-guia guia creditos documentos-municipio remove-cancelamento
    cancela-nota-lote substituir-nfe-lote comunicados consulta-solicitacao importar-escrit-cartorio atendimento-fiscal-chat monitor-processamento
    monitor-alerta-fiscal monitor-municipio`,
  'Relação de contribuintes': `relatorio-empresas-contador relatorio-prestadores relatorio-gerencial-prestadores relatorio-maiores-emissores-n-fe
    relatorio-maiores-contribuintes relatorio-maiores-tomadores relatorio-maiores-devedores relatorio-cadastro-mobiliario relatorio-pessoas-fiscal
    relatorio-pessoas-por-papel relatorio-pessoas-sem-fiscal relatorio-pessoas-por-bairro consulta-geral-contribuinte relatorio-empresa-sem-emissao
    relatorio-empresa-aliquota-zero relatorio-emissao-bloq`,
  Encerramento: `controle-atraso monitor-encerramento encerramento-oficio-list desconto-encerramento-list encerramento-escrituracao-automatico
    encerramento-agendamento listar-obras-unicas monitor-ensino`,
  Guia: `relatorio-maiores-devedores relatorio-guias-por-papel relatorio-recibo-guia relatorio-guia-paga-valor-abaixo guias-municipio simula-guia guia`,
  'Movimentação de notas': `relatorio-movimentacao relatorio-relacao-nota relatorio-escrit-nota relatorio-deducao-base-calculo relatorio-n-fe-fora-municipio
    relatorio-n-fe-r-p-s relatorio-r-p-s-nao-emitido relatorio-not-canc-contribuinte relatorio-carta-correcao relatorio-notas-por-atividade
    relatorio-receita-servicos relatorio-impostos-federais relatorio-desconto-por-contribuinte consulta-historico-nota-fiscal remove-cancelamento
    cancela-nota-lote substituir-nfe-lote`,
  'Livro fiscal': 'livro-fiscal',
  'Outros relatórios': 'relatorio-comunicados relatorio-acessos relatorio-autorizacoes-a-i-d-f consulta-solicitacao',
  'SQL interativo': 'sql-interativo',
  Exportação: 'relatorio-exportacao-t-r-e exporta-contribuinte-portal-nacional',
  'GOV-Sync': 'monitor-integracao-receita tnc-documentos tnc-agendamentos',
  'Ordem de serviço': 'ordem-servico',
  'Nota avulsa': 'fiscal-n-f-avulsa',
}

it.each(Object.entries(paineis))('U2-2.8-03 F00 the panel %s has the screens of the design', (painel, telas) => {
  expect(painelDe.get(painel)).toEqual(expect.arrayContaining(telas.split(/\s+/)))
})

it('U2-2.8-03 F00 every screen of the menu of the inspector stands in one of its 17 panels, and each of these has a screen', () => {
  expect(new Set(painelDe.keys())).toEqual(new Set(paineisFiscal))
})
