import { fill } from '@iss/kernel/errors'
import { expect, it } from 'vitest'
import { importacaoErrors } from './importacao-errors.ts'
import { erros } from './item-importacao.ts'

const ausente = (field: string) => ({ ...fill(importacaoErrors.campoAusente, { linha: 2, campo: field }), field })

it.each([
  ['a number that is not there', ausente('numero'), 'Número não encontrado'],
  ['a series that is not there', ausente('serie'), 'Série não encontrada'],
  ['no municipal registration', ausente('inscricaoMunicipal'), 'A Inscrição Municipal é obrigatória'],
  ['an unknown taxpayer', { ...ausente('titular'), code: 'escrituracao.titularAusente' }, 'Contribuinte não encontrado'],
  ['another field that is not there', ausente('valor'), 'Exception'],
  ['a number that cannot be read', { ...importacaoErrors.campoInvalido, field: 'numero' }, 'Exception'],
  ['anything else', importacaoErrors.itemInesperado, 'Exception'],
])('N3-8-02 %s is of its type', (_titulo, violation, tipo) => {
  expect(erros([violation])).toEqual([
    { tipo: 'ERRO', tipoMensagem: tipo, codigo: violation.code, texto: violation.message, campo: violation.field ?? null },
  ])
})
