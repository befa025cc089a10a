import { expect, it } from 'vitest'
import { eventoEmPalavras } from './evento-em-palavras.ts'

it.each([
  ['encerramento.encerrado', 'Encerramento: encerrado'],
  ['pessoa-selecionada.alterada', 'Pessoa selecionada: alterada'],
  ['fiscalizacao.achados-juntados', 'Fiscalização: achados juntados'],
  ['nfe.emitida', 'NF-e: emitida'],
  ['anfe.autorizada', 'Autorização de NF-e: autorizada'],
  ['dw.carregado', 'Totais dos monitores: carregado'],
  ['login', 'Login'],
  ['exclusao.desativada', 'Exclusão: desativada'],
  ['solicitacoes.relatorio', 'Solicitações: relatório'],
])('%s is said as %s', (tipo, palavras) => expect(eventoEmPalavras(tipo)).toBe(palavras))
