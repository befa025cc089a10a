import { digits } from '@iss/kernel/texto'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { UseFormReturn } from 'react-hook-form'
import type { buscarTomador } from '../../contract/emissao.ts'
import type { EmissaoForm } from './emissao-form.ts'

type Tomador = Omit<NonNullable<AnswerOutputOf<typeof buscarTomador>>, 'documento'>

/** Puts a known taker into the form; takes away the sentences of the fields that it fills. */
export function preencherTomador(form: UseFormReturn<EmissaoForm>, tomador: Tomador): void {
  const { endereco } = tomador
  form.setValue('tomador', {
    ...form.getValues('tomador'),
    nome: tomador.nome,
    inscricaoMunicipal: tomador.inscricaoMunicipal ?? '',
    email: tomador.email ?? '',
    telefone: digits(tomador.telefone ?? ''),
    endereco: {
      cep: endereco?.cep ?? '',
      logradouro: endereco?.logradouro ?? '',
      numero: endereco?.numero ?? '',
      complemento: endereco?.complemento ?? '',
      bairro: endereco?.bairro ?? '',
      municipio: endereco?.municipio ?? null,
      uf: endereco?.uf ?? '',
    },
  })
  form.clearErrors('tomador')
}

/** Puts a taker of the catalogue into the form, its document and kind too. */
export function escolherDoCatalogo(form: UseFormReturn<EmissaoForm>, tomador: Tomador & { documento: string }): void {
  form.setValue('tomador.identificacao', tomador.documento.length === 11 ? 'CPF' : 'CNPJ')
  form.setValue('tomador.documento', tomador.documento)
  preencherTomador(form, tomador)
}
