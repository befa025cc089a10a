import { SituacaoDaBusca, useBuscaPorDocumento } from '@iss/emissao/parts/busca-por-documento.tsx'
import { digits } from '@iss/kernel/texto'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import { type AnswerOutputOf, call } from '@iss/portal/call'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { RadioField } from '@iss/ui/radio-field'
import { TextField } from '@iss/ui/text-field'
import { Text } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarPessoaAvulsa } from '../../contract/avulsa.ts'
import type { FormAvulsa } from './avulsa-form.ts'

const tipos: { value: Identificacao; label: string }[] = [
  { value: 'CNPJ', label: 'CNPJ' },
  { value: 'CPF', label: 'CPF' },
  { value: 'NAO_IDENTIFICADO', label: 'Não identificado' },
]

/** A person of the register fills the fields; nobody leaves only the address behind. */
function preencher(form: UseFormReturn<FormAvulsa>, pessoa: AnswerOutputOf<typeof buscarPessoaAvulsa>): void {
  form.setValue('tomador.endereco', pessoa?.endereco ?? null)
  if (!pessoa) return
  form.setValue('tomador.nome', pessoa.nome)
  form.setValue('tomador.inscricaoMunicipal', pessoa.inscricaoMunicipal ?? '')
  form.setValue('tomador.email', pessoa.email ?? '')
  form.setValue('tomador.telefone', digits(pessoa.telefone ?? ''))
  form.clearErrors('tomador')
}

/** Who takes the service. */
export function TomadorDaAvulsa({ form }: { form: UseFormReturn<FormAvulsa> }) {
  const { control } = form
  const tipo = useWatch({ control, name: 'tomador.identificacao' })
  const { busca, buscar } = useBuscaPorDocumento(
    (documento) => call(buscarPessoaAvulsa, { documento }),
    (pessoa) => preencher(form, pessoa),
  )
  return (
    <Panel title="Tomador">
      <FormGrid>
        <RadioField control={control} name="tomador.identificacao" label="Identificação" required options={tipos} span={12} />
        {tipo === 'CNPJ' || tipo === 'CPF' ? (
          <>
            <DocumentoField
              key={tipo}
              control={control}
              name="tomador.documento"
              label={tipo}
              tipo={tipo}
              required
              span={3}
              onChange={(documento) => void buscar(documento)}
              description={<SituacaoDaBusca busca={busca} />}
            />
            <TextField control={control} name="tomador.nome" label="Nome" required maxLength={150} span={6} />
            <TextField control={control} name="tomador.inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={3} />
            <TextField control={control} name="tomador.email" label="E-mail" type="email" maxLength={120} span={6} />
            <PhoneField control={control} name="tomador.telefone" label="Telefone" span={3} />
          </>
        ) : (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            A nota é emitida sem identificar o tomador, quando a atividade permite.
          </Text>
        )}
      </FormGrid>
    </Panel>
  )
}
