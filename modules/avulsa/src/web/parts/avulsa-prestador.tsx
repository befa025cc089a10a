import { isDocumento } from '@iss/kernel/documento'
import { buscarCEPPorCEP } from '@iss/municipio/contract/cep'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { type AnswerOutputOf, call } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { MunicipioField } from '@iss/portal/municipio-field'
import { usePage } from '@iss/portal/page'
import { CepField } from '@iss/ui/cep-field'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel, Section } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarPrestadorAvulso, salvarPrestadorAvulso } from '../../contract/prestador-avulso.ts'

type Achado = AnswerOutputOf<typeof buscarPrestadorAvulso>
type Valores = {
  documento: string
  nome: string
  email: string
  telefone: string
  cep: string
  logradouroTipo: (typeof tiposLogradouro)[number]
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipio: string | null
  atividades: number[]
  inicioAtividade: string
}

const vazio: Valores = {
  documento: '',
  nome: '',
  email: '',
  telefone: '',
  cep: '',
  logradouroTipo: 'R.',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  municipio: null,
  atividades: [],
  inicioAtividade: '',
}

/** Who came to the counter: found by the document, else registered as occasional with what the note needs (F135, step 1). */
export function PrestadorDaAvulsa({ onEscolhido }: { onEscolhido: (id: number) => void }) {
  const page = usePage()
  const form = useForm<Valores>({ defaultValues: vazio })
  const [achado, setAchado] = useState<Achado | null>(null)
  const buscar = useCallMutation(buscarPrestadorAvulso, {
    form,
    onSuccess: (resposta) => {
      if (resposta.prestador && resposta.prestador.atividades > 0) onEscolhido(resposta.prestador.id)
      else setAchado(resposta)
    },
  })
  const salvar = useCallMutation(salvarPrestadorAvulso, {
    form,
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onEscolhido(id)
    },
  })
  const enviar = ({ inicioAtividade, municipio, ...valores }: Valores) => {
    if (achado) salvar.mutate({ ...valores, municipio: municipio ?? '', inicioAtividade: inicioAtividade || null })
    else buscar.mutate({ documento: valores.documento })
  }
  const { control } = form
  return (
    <Form form={form} onSubmit={enviar} label="Prestador">
      <Panel title="Prestador" description="Quem presta o serviço, pelo CPF ou CNPJ.">
        <FormGrid>
          <DocumentoField
            control={control}
            name="documento"
            label="CPF/CNPJ"
            required
            span={4}
            onChange={(documento) => {
              setAchado(null)
              if (isDocumento(documento)) buscar.mutate({ documento })
            }}
          />
        </FormGrid>
        {achado ? <Cadastro form={form} achado={achado} /> : null}
      </Panel>
      <FormActions>
        <Button
          type="submit"
          loading={buscar.isPending || salvar.isPending}
          leftSection={achado ? undefined : <IconSearch size={17} aria-hidden="true" />}
        >
          {achado ? (achado.prestador ? 'Incluir atividades' : 'Cadastrar prestador') : 'Buscar'}
        </Button>
      </FormActions>
    </Form>
  )
}

function Cadastro({ form, achado }: { form: ReturnType<typeof useForm<Valores>>; achado: Achado }) {
  const { control } = form
  const preencher = async (cep: string) => {
    if (cep.length < 8) return
    const endereco = await call(buscarCEPPorCEP, { cep }).catch(() => null)
    if (!endereco) return
    const tipo = tiposLogradouro.find((um) => endereco.tipo.toLowerCase().startsWith(um.toLowerCase().replace('.', '')))
    if (tipo) form.setValue('logradouroTipo', tipo)
    if (endereco.logradouro) form.setValue('logradouro', endereco.logradouro)
    if (endereco.bairro) form.setValue('bairro', endereco.bairro)
    if (endereco.municipio) form.setValue('municipio', endereco.municipio.codigo)
  }
  return (
    <>
      {achado.prestador ? (
        <Alert color="yellow" mt="md">
          {achado.prestador.nome} está no cadastro sem atividade: informe o que presta.
        </Alert>
      ) : (
        <Section title="Cadastro de contribuinte eventual">
          <Text size="sm" c="dimmed" mb="sm">
            O documento não está cadastrado.
          </Text>
          <FormGrid>
            <TextField control={control} name="nome" label="Nome" required maxLength={150} span={6} />
            <TextField control={control} name="email" label="E-mail" type="email" maxLength={120} span={3} />
            <PhoneField control={control} name="telefone" label="Telefone" span={3} />
            <CepField control={control} name="cep" label="CEP" span={2} onChange={(cep) => void preencher(cep)} />
            <SelectField
              control={control}
              name="logradouroTipo"
              label="Tipo"
              clearable={false}
              options={tiposLogradouro.map((tipo) => ({ value: tipo, label: tipo }))}
              span={2}
            />
            <TextField control={control} name="logradouro" label="Logradouro" maxLength={255} span={6} />
            <TextField control={control} name="numero" label="Número" maxLength={20} span={2} />
            <TextField control={control} name="complemento" label="Complemento" maxLength={100} span={4} />
            <TextField control={control} name="bairro" label="Bairro" maxLength={100} span={4} />
            <MunicipioField
              label="Município"
              value={form.watch('municipio')}
              onChange={(codigo) => form.setValue('municipio', codigo)}
              span={4}
            />
          </FormGrid>
        </Section>
      )}
      <Section title="Atividades">
        <FormGrid>
          <MultiSelectField
            control={control}
            name="atividades"
            label="Atividades"
            required
            options={achado.atividades.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
            span={9}
          />
          <DateField
            control={control}
            name="inicioAtividade"
            label="Início da atividade"
            description="Em branco: hoje."
            span={3}
          />
        </FormGrid>
      </Section>
    </>
  )
}
